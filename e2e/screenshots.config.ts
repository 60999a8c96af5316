import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** Pictures of every screen (`npm run screenshots`), on the same product as the tests. */
export default defineConfig({
  ...tests,
  testMatch: 'suites/screenshots.ts',
  use: { ...tests.use, screenshot: 'off', deviceScaleFactor: 2 },
})
