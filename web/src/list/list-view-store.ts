import type { AnyRouter } from '@tanstack/react-router'
import { type ListView, readView, sameView, writeView } from './list-view.ts'

/** How long the address waits for the next key, in milliseconds. */
const pause = 300

export type Addresses = Pick<AnyRouter, 'history' | 'navigate'> & {
  /** Writes the address where people see it, and tells nobody. */
  show(href: string): void
}

/** `typed`: the address follows after a pause. */
export type Change = 'push' | 'replace' | 'typed'

/**
 * The view of a list is its address. Only a search that is being typed goes ahead of it: to write an
 * address and to tell the router takes longer than the time between two keys. After a pause it is
 * shown, so that a reload finds it, and the router is told when somebody goes on to something else.
 * It is read from the history itself, which changes at once, and not from the router's state, which
 * follows in a transition: the search box is bound to it, and no character may be lost.
 */
export function listViewStore({ history, navigate, show }: Addresses) {
  const path = history.location.pathname
  const listeners = new Set<() => void>()
  let address = history.location.search
  let view = readView(address)
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** Whether the address that is shown is not the one that the router knows. */
  let ahead = false

  const isHere = () => history.location.pathname === path

  function current(): ListView {
    const { search } = history.location
    // While the next screen loads, this one is still shown, with what it showed.
    if (isHere() && search !== address) {
      address = search
      ahead = false
      const next = readView(search)
      if (!sameView(next, view)) view = next
    }
    return view
  }

  function hrefOf(next: ListView): string {
    const params = new URLSearchParams(writeView(next)).toString()
    return params ? `${path}?${params}` : path
  }

  function showTyped() {
    if (!isHere()) return
    show(hrefOf(current()))
    ahead = true
  }

  function write(next: ListView, how: 'push' | 'replace') {
    void navigate({
      href: hrefOf(next),
      replace: how === 'replace',
      // Another page is read from its top. What is typed or sorted stays where it is: the address
      // is written when somebody presses a button further down, and it must not move away.
      resetScroll: how === 'push',
    })
  }

  /** Writes what was typed without waiting any longer. */
  function settle() {
    clearTimeout(waiting)
    if (!isHere()) return
    if (!sameView(current(), readView(address))) write(view, 'replace')
    // It was typed, shown, and taken back again.
    else if (ahead) show(hrefOf(view))
    ahead = false
  }

  return {
    current,
    settle,
    subscribe(listener: () => void) {
      const stop = history.subscribe(listener)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    change(part: Partial<ListView>, how: Change) {
      if (!isHere()) return
      // From the latest, not from the last render: two changes in one frame both count.
      const next = { ...current(), ...part }
      clearTimeout(waiting)
      if (how === 'typed') {
        view = next
        waiting = setTimeout(showTyped, pause)
        for (const listener of listeners) listener()
        return
      }
      // Whoever comes back to this entry finds what was typed in it.
      if (how === 'push') settle()
      write(next, how)
    },
  }
}
