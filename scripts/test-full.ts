import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { canInstall, install } from './apt.ts'
import { output, runNode, tool } from './run.ts'
import { fullBrowserTests, printTotal, runSteps } from './test-steps.ts'

/** The checks that are too long for `npm test`. They complement it and repeat none of its steps. */

/** Debian's packages that the tests start, each with a file that it installs. */
const packages = { nginx: '/usr/sbin/nginx', 'postgresql-client': '/usr/bin/psql' }

async function installPackages(): Promise<number> {
  const missing = Object.entries(packages).filter(
    ([, file]) => !existsSync(file) && !output('which', [basename(file)]),
  )
  if (missing.length === 0) return 0
  const names = missing.map(([name]) => name)
  if (canInstall()) {
    await install(...names)
    return 0
  }
  console.error(`Install these programs first: ${names.join(', ')}`)
  return 1
}

const browser = (config: string, ...options: string[]) =>
  runNode(['scripts/playwright.ts', config, ...options])

await runSteps([
  [['Packages', installPackages]],
  [['Server, long tests', () => runNode([tool('vitest'), 'run', '--project', 'full'])]],
  [['Browser, all screens', () => browser('playwright.config.ts', '--grep', fullBrowserTests)]],
  [['Browser, Arabic', () => browser('arabic.config.ts')]],
])
printTotal()
