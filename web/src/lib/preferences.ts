import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

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
  let stored: Record<string, unknown> | null = null
  try {
    stored = JSON.parse(readStored('localStorage', key) ?? 'null')
  } catch {
    // Junk counts as nothing.
  }
  const valid = names.map((name) => {
    const known: readonly unknown[] = choices[name]
    const value = stored?.[name]
    return [name, known.includes(value) ? value : known[0]]
  })
  return Object.fromEntries(valid)
}

/** What was chosen last, here or in another tab. */
let chosen = read()
/** What is shown. A chosen language is shown once its texts are loaded. */
const current = createStore(chosen)

/** Takes choices over; the language is shown by `showLanguage` alone. */
function take(next: Preferences) {
  chosen = next
  apply({ ...chosen, language: current.get().language })
}

function apply(next: Preferences) {
  const root = document.documentElement
  root.lang = next.language
  root.dir = next.language === 'ar' ? 'rtl' : 'ltr'
  root.dataset.theme = next.theme
  current.set(next)
}

export const preferences = {
  key,
  choices,
  current: current.get,
  chosen: () => chosen,
  /** Stored at once, so that a reload keeps the choice. */
  choose(part: Partial<Preferences>) {
    take({ ...chosen, ...part })
    writeStored('localStorage', key, JSON.stringify(chosen))
  },
  /** Another tab may have stored choices. */
  reread: () => take(read()),
  showLanguage: () => apply(chosen),
}

export const usePreferences = () => useStore(current)
