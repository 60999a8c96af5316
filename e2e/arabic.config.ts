import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'
import type { Language } from './support/language.ts'

/** Lists, dialogs and forms once more in Arabic (`npm run test:arabic`): the same tests. */
export default defineConfig<{ language: Language }>({
  ...tests,
  testMatch: [
    'features/*.spec.ts',
    'journeys/{drafts,unsaved}.spec.ts',
    'suites/{dialogs,form-focus,rows,rows-failed}.spec.ts',
  ],
  // Their texts are written in English only.
  testIgnore: 'features/{account,factors,statistics}.spec.ts',
  use: { ...tests.use, language: 'ar' },
})
