import { existsSync } from 'node:fs'
import { canInstall, install } from './apt.ts'
import { output, runNode, tool } from './run.ts'

// The headless shell is Chromium without windows. Tests run faster in it.
const installed = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

function findBrowser(): string | undefined {
  const found = installed.map((name) => output('which', [name])).find((path) => path)
  return found ?? (existsSync(macOS) ? macOS : undefined)
}

/**
 * The path of a Chromium for the browser tests. A missing one is installed: by apt for root on
 * Debian, by Playwright elsewhere (undefined, because Playwright finds it itself).
 */
export async function findOrInstallBrowser(): Promise<string | undefined> {
  const found = process.env.CHROMIUM_PATH ?? findBrowser()
  if (found) return found
  if (canInstall()) {
    await install('chromium', 'chromium-headless-shell', 'fonts-noto-core')
    const path = findBrowser()
    if (!path) throw new Error('Chromium is not where it was expected; set CHROMIUM_PATH')
    return path
  }
  console.log('Installing Chromium through Playwright …')
  const code = await runNode([tool('@playwright/test', 'playwright'), 'install', 'chromium'])
  if (code !== 0) {
    throw new Error('Chromium could not be installed; install it by hand, or set CHROMIUM_PATH')
  }
  return undefined
}
