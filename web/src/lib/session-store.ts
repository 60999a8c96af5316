import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

/**
 * The token, outside React because the fetch wrapper and the router's guards need it too.
 * Components use `useSession` (lib/session-context.ts); the provider is app/session.tsx.
 */
type SessionEnd = 'signed-out' | 'signed-out-elsewhere' | 'expired' | 'elsewhere'

const key = 'token'
/** Who signed in, so that a draft is not shown to another administrator in any tab. */
const ownerKey = 'owner'
/** Set for a moment before the token goes, so that the other tabs know why. */
const signedOutKey = 'signed-out'
/** A token must fit into a header; anything else in storage is junk. */
const sendable = /^[\x21-\x7e]{1,8192}$/

const read = () => {
  const stored = readStored('localStorage', key)
  return stored !== null && sendable.test(stored) ? stored : null
}

const token = createStore(read())
let owner = readStored('localStorage', ownerKey)
let end: SessionEnd | null = null
let signedOutElsewhere = false
/** False where storage is blocked: then memory is all there is, and storage is not asked again. */
let inStorage = true

function change(
  next: string | null,
  why: SessionEnd | null,
  by = readStored('localStorage', ownerKey),
) {
  if (next === token.get()) return
  // Without a session it is still known whose it was.
  if (next !== null) owner = by
  end = why
  token.set(next)
}

/** Another tab signed in or out. */
function follow() {
  if (inStorage) change(read(), signedOutElsewhere ? 'signed-out-elsewhere' : 'elsewhere')
  signedOutElsewhere = false
}

addEventListener('storage', (event) => {
  if (event.key === signedOutKey && event.newValue !== null) signedOutElsewhere = true
  if (event.key === key || event.key === null) follow()
})
addEventListener('pageshow', (event) => {
  if (event.persisted) follow()
})

export const sessionStore = {
  token: token.get,
  /** The token as storage has it now, for requests and guards: the storage event may be late. */
  current() {
    follow()
    return token.get()
  },
  /** Why there is no session any more; null while there is one or when there never was. */
  end: () => (token.get() === null ? end : null),
  /** Who signed in last. Null where only the token was stored. */
  owner: () => owner,
  start(next: string, username: string) {
    // Before the token: another tab reads both when the token arrives.
    writeStored('localStorage', ownerKey, username)
    inStorage = writeStored('localStorage', key, next)
    change(next, null, username)
  },
  /** Ends the session once: late answers to an older token end nothing. */
  stop(why: SessionEnd, used = token.get()) {
    if (used === null || used !== token.get()) return
    if (why === 'signed-out') {
      writeStored('localStorage', signedOutKey, '1')
      writeStored('localStorage', signedOutKey, null)
    }
    writeStored('localStorage', ownerKey, null)
    writeStored('localStorage', key, null)
    change(null, why)
  },
}

export const useToken = () => useStore(token)
