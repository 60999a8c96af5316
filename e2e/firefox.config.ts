import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** A smoke run in Firefox (`npm run test:firefox`), on the same product as the tests. */
export default defineConfig({ ...tests, testMatch: 'suites/firefox.ts' })
