import { defineConfig } from '@playwright/test'

/** Set by scripts/playwright.ts. Without it Playwright starts its own browser. */
const executablePath = process.env.CHROMIUM_PATH

/**
 * Switched off in Chromium. Its new headless mode opens a window for every test; the pages inside
 * that window (the list under the address bar) and spare renderers cost more than the test itself.
 * Chromium reads only the last `--disable-features`, so Playwright's own list comes first.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/start-product.ts',
  fullyParallel: true,
  // More than the cores of a small machine: while a test waits, another one has its turn.
  workers: 3,
  // Limits end a test that hangs. They are far above what a busy machine needs.
  timeout: 180_000,
  expect: { timeout: 60_000 },
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
        // A key that is pressed while the browser still scrolls would be lost.
        '--disable-smooth-scrolling',
        // Tabs of one context share a renderer, so a test does not start one.
        '--process-per-site',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
})
