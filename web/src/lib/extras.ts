import { useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Whether the backend has more than the specification's calls. It says so in a header of every
 * answer. Until one was seen, the app is exactly the specified one and makes no other call.
 */
const header = 'Zaffa-Api'

let seen = false
let shown = false
let mustSetUp = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const extras = {
  seen: () => seen,
  note({ headers }: Response) {
    if (seen || !headers.has(header)) return
    seen = true
    // The rows of this answer are painted first: on a phone the extras would take half a second.
    whenIdle(() => {
      shown = true
      tell()
    })
  },
  /** Whether the server refuses everything else until a second factor is set up. */
  mustSetUp: () => mustSetUp,
  noteSetUp(must: boolean) {
    if (mustSetUp === must) return
    mustSetUp = must
    tell()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export const useExtras = () => useSyncExternalStore(extras.subscribe, () => shown)

export const useMustSetUp = () => useSyncExternalStore(extras.subscribe, extras.mustSetUp)
