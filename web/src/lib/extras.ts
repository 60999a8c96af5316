import { createStore, useStore } from './store.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Whether the backend has more than the specification's calls. It says so in a header of every
 * answer. Until one was seen, the app is exactly the specified one and makes no other call.
 */
const header = 'Zaffa-Api'

let seen = false
const shown = createStore(false)
const mustSetUp = createStore(false)

export const extras = {
  seen: () => seen,
  note({ headers }: Response) {
    if (seen || !headers.has(header)) return
    seen = true
    // The rows of this answer are painted first: on a phone the extras would take half a second.
    whenIdle(() => shown.set(true))
  },
  /** Whether the server refuses everything else until a second factor is set up. */
  noteSetUp: mustSetUp.set,
}

export const useExtras = () => useStore(shown)

export const useMustSetUp = () => useStore(mustSetUp)
