import { findOrInstallBrowser } from './browser.ts'
import { run } from './run.ts'

/** Everything: types, lint, units, the server on its database, the built app in a browser. */

const steps: [name: string, work: () => Promise<number>][] = [
  ['Types, lint, units', () => run('npm', ['run', '--silent', 'check'])],
  ['Server', () => run('npm', ['run', '--silent', 'test:server'])],
  ['Build', () => run('npm', ['run', '--silent', 'build'])],
  ['Bundle budget', () => run('node', ['scripts/bundle-budget.ts'])],
  [
    'Browser',
    async () => {
      const CHROMIUM_PATH = await findOrInstallBrowser()
      return run('npm', ['run', '--silent', 'e2e'], { CHROMIUM_PATH })
    },
  ],
]

const started = performance.now()
for (const [name, work] of steps) {
  console.log(`\n— ${name}`)
  const before = performance.now()
  const code = await work()
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  if (code !== 0) {
    console.error(`\n${name}: failed after ${seconds} s`)
    process.exit(code)
  }
  console.log(`${name}: passed in ${seconds} s`)
}
console.log(`\nEverything passed in ${((performance.now() - started) / 1000).toFixed(0)} s`)
