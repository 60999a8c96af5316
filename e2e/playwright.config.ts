import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'

/** Debian's Chromium; where none is found, the one that Playwright installed for itself. */
function chromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  try {
    return execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

const executablePath = chromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/start-product.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 8_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line']],
  use: {
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Neither UTC nor the machine's: a day that shifts with the zone shows here.
    timezoneId: 'Asia/Riyadh',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
