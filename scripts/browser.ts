import { existsSync } from 'node:fs'
import { canInstall, install } from './apt.ts'
import { output, runNode, tool } from './run.ts'

/** Without a path it is Playwright's own, which Playwright finds itself. */
type Browser = { path?: string; name: string }

// The headless shell is Chromium without windows. Tests run faster in it.
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Undefined if it does not run: Ubuntu's `chromium-browser` may only say which snap to install. */
function browserAt(path: string): Browser | undefined {
  const version = output(path, ['--version'])
  return version ? { path, name: `${path} (${version})` } : undefined
}

export function findBrowser(): Browser | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    const browser = browserAt(chosen)
    if (!browser) throw new Error(`CHROMIUM_PATH is "${chosen}", which does not run`)
    return browser
  }
  for (const program of programs) {
    const path = output('which', [program])
    const browser = path ? browserAt(path) : undefined
    if (browser) return browser
  }
  return existsSync(macOS) ? browserAt(macOS) : undefined
}

async function installWithPlaywright(): Promise<Browser> {
  console.log('Installing Chromium through Playwright …')
  const options = ['--only-shell', ...(canInstall() ? ['--with-deps'] : [])]
  const playwright = tool('@playwright/test', 'playwright')
  const code = await runNode([playwright, 'install', ...options, 'chromium'])
  if (code !== 0) {
    throw new Error('Chromium could not be installed; install it by hand, or set CHROMIUM_PATH')
  }
  return { name: "Playwright's own" }
}

/**
 * A Chromium for the browser tests. A missing one is installed: by apt for root on Debian, by
 * Playwright elsewhere.
 */
export async function findOrInstallBrowser(): Promise<Browser> {
  const found = findBrowser()
  if (found) return found
  if (canInstall()) {
    // Ubuntu's apt has no such packages.
    await install('chromium', 'chromium-headless-shell', 'fonts-noto-core').catch(console.warn)
  }
  return findBrowser() ?? installWithPlaywright()
}
