import { formatsFor } from './format.ts'
import { usePreferences } from './preferences.ts'

/** Dates and numbers in the language and the digits that were chosen. */
export const useFormat = () => formatsFor(usePreferences())

/** Whether a day of a wedding stands with its Hijri date: always in Arabic, by choice in English. */
export function useShowsHijri(): boolean {
  const { language, hijri } = usePreferences()
  return language === 'ar' || hijri === 'on'
}
