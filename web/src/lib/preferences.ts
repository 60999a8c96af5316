import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

/**
 * What a person chose for this device. Nothing is stored before something was chosen, and
 * `public/boot.js` reads the same key before the first paint.
 */
const choices = {
  language: ['en', 'ar'],
  theme: ['system', 'light', 'dark'],
  /** How numbers and dates are written in Arabic. */
  digits: ['latin', 'arabic'],
  /** Whether English shows the Hijri date beside a wedding's; Arabic always does. */
  hijri: ['off', 'on'],
} as const

export type Preferences = { [Name in keyof typeof choices]: (typeof choices)[Name][number] }
export type Language = Preferences['language']

const key = 'preferences'
const names = Object.keys(choices) as (keyof Preferences)[]

/** Each choice alone: junk in one does not lose the others. */
function read(): Preferences {
  let stored: unknown
  try {
    stored = JSON.parse(readStored('localStorage', key) ?? '{}')
  } catch {
    stored = {}
  }
  const valid = names.map((name) => {
    const known: readonly string[] = choices[name]
    const value = Reflect.get(Object(stored), name)
    return [name, known.includes(value) ? value : known[0]]
  })
  return Object.fromEntries(valid)
}

let current = read()
const listeners = new Set<() => void>()

function apply(next: Preferences) {
  current = next
  const root = document.documentElement
  root.lang = next.language
  root.dir = next.language === 'ar' ? 'rtl' : 'ltr'
  root.dataset.theme = next.theme
  for (const listener of listeners) listener()
}

export const preferences = {
  key,
  choices,
  read,
  current: () => current,
  apply,
  /** Takes a choice over and keeps it. */
  set(part: Partial<Preferences>) {
    const next = { ...current, ...part }
    writeStored('localStorage', key, JSON.stringify(next))
    apply(next)
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export const usePreferences = () => useSyncExternalStore(preferences.subscribe, preferences.current)
