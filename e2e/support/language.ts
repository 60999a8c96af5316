import { test } from '@playwright/test'

export type Language = 'en' | 'ar'

/** The language of the run: English, unless the configuration names another. */
export const language = (): Language =>
  (test.info().project.use as { language?: Language }).language ?? 'en'

/**
 * What the app says, in the language of the run. The English is the specification's and stands in
 * the tests; the Arabic is the app's own text, imported from the web's strings.
 *
 *     page.getByRole('button', { name: say('Clear search', list.clearSearch) })
 */
export const say = <Said>(english: Said, arabic: Said): Said =>
  language() === 'ar' ? arabic : english
