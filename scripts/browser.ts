import { existsSync } from 'node:fs'
import { output, run, runNode, tool } from './run.ts'

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
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium and fonts through apt …')
    await run('apt-get', ['update', '-qq'])
    const packages = ['chromium', 'chromium-headless-shell', 'fonts-noto-core']
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
    const path = findBrowser()
    if (!path) throw new Error('apt did not install Chromium; install it, or set CHROMIUM_PATH')
    return path
  }
  console.log('Installing Chromium through Playwright …')
  const code = await runNode([tool('@playwright/test', 'playwright'), 'install', 'chromium'])
  if (code !== 0) {
    throw new Error('Chromium could not be installed; install it by hand, or set CHROMIUM_PATH')
  }
  return undefined
}
