import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'
import type { Language } from './support/language.ts'

/** Lists and dialogs once more in Arabic (`npm run test:arabic`): the same tests. */
export default defineConfig<{ language: Language }>({
  ...tests,
  testMatch: [
    'features/{applications,categories,clients,conversations,orders,payments,providers,reviews,services}.spec.ts',
    'features/{applications-decisions,conversations-messages,orders-detail,reviews-actions}.spec.ts',
    'suites/{dialogs,rows}.spec.ts',
  ],
  use: { ...tests.use, language: 'ar' },
})
