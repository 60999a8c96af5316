import { sessionStore } from './session-store.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * What a person had typed when the session ended under them. Kept only across such an end: leaving
 * a screen or signing out discards it. Stored for the tab, so that a reload of the login page
 * keeps it too. Never put a password in here.
 */
const key = 'drafts'
let drafts: Record<string, unknown> = restore()

function restore(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function store() {
  const empty = Object.keys(drafts).length === 0
  writeStored('sessionStorage', key, empty ? null : JSON.stringify(drafts))
}

/** Whether the session ended without the person wanting it: the one case in which drafts are kept. */
export const sessionWasLost = () => {
  const end = sessionStore.end()
  return end !== null && end !== 'signed-out'
}

/**
 * For an effect of what has a draft: calls `keep` if the session was lost when it goes. A reload
 * while the login screen is still loading ends the page without unmounting anything.
 */
export function whenSessionIsLost(keep: () => void) {
  const keepIfLost = () => {
    if (sessionWasLost()) keep()
  }
  addEventListener('pagehide', keepIfLost)
  return () => {
    removeEventListener('pagehide', keepIfLost)
    keepIfLost()
  }
}

export function keepDraft(name: string, value: unknown) {
  drafts[name] = value
  store()
}

/** Reads a draft and forgets it. */
export function takeDraft(name: string): unknown {
  const value = drafts[name]
  if (value !== undefined) {
    delete drafts[name]
    store()
  }
  return value
}

export function dropDrafts() {
  drafts = {}
  store()
}
