import { findOrInstallBrowser } from './browser.ts'
import { run } from './run.ts'

/** Every screen and the main dialogs, desktop and mobile, into ./screenshots. */

const CHROMIUM_PATH = await findOrInstallBrowser()
process.exitCode = await run(
  'npx',
  ['playwright', 'test', '--config', 'e2e/screenshots.config.ts', ...process.argv.slice(2)],
  { CHROMIUM_PATH },
)
