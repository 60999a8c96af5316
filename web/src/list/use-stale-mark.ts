import { type RefObject, useLayoutEffect } from 'react'
import { sameView } from './list-view.ts'
import type { List } from './use-list.ts'

/** How long rows may be older without looking so, in milliseconds: a flicker helps nobody. */
const patience = 150

/**
 * Marks the rows while something else than what they show was asked for: busy at once, dimmed after
 * a while. Past React: a key marks them in its own task, and a rendering there, however small, first
 * has to finish what the last answer left to do.
 */
export function useStaleMark(element: RefObject<HTMLElement | null>, list: List<unknown>) {
  const { status, view, old, store } = list
  useLayoutEffect(() => {
    const rows = element.current
    if (!rows) return
    let dimming: ReturnType<typeof setTimeout> | undefined
    function mark() {
      const stale = status !== 'loading' && (old || !sameView(store.view(), view))
      rows?.setAttribute('aria-busy', String(stale || status === 'loading'))
      if (stale) {
        dimming ??= setTimeout(() => rows?.setAttribute('data-dimmed', ''), patience)
      } else {
        clearTimeout(dimming)
        dimming = undefined
        rows?.removeAttribute('data-dimmed')
      }
    }
    mark()
    const stop = store.subscribeToView(mark)
    return () => {
      stop()
      clearTimeout(dimming)
    }
  }, [element, status, view, old, store])
}
