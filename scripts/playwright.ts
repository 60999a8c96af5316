import { findOrInstallBrowser } from './browser.ts'
import { useMemoryFolder } from './memory-folder.ts'
import { runNode, tool } from './run.ts'

/** Runs Playwright with one of the configurations in e2e/: `playwright.ts CONFIG [its options]`. */

const [config = '', ...options] = process.argv.slice(2)
useMemoryFolder()
const browser = await findOrInstallBrowser()
console.log(`Browser: ${browser.name}`)
const playwright = tool('@playwright/test', 'playwright')
process.exitCode = await runNode([playwright, 'test', '--config', `e2e/${config}`, ...options], {
  CHROMIUM_PATH: browser.path,
})
