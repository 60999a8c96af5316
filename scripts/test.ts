import { runNode, tool } from './run.ts'

/** Runs all checks: types, lint, unit tests, server tests, the built app in a browser. */

const vitest = (project: string) => runNode([tool('vitest'), 'run', '--project', project])

async function checkTypes(): Promise<number> {
  for (const project of ['.', 'web', 'e2e', 'bench']) {
    const code = await runNode([tool('typescript', 'tsc'), '-p', project])
    if (code !== 0) return code
  }
  return 0
}

const steps: [name: string, work: () => Promise<number>][] = [
  ['Types', checkTypes],
  ['Lint', () => runNode([tool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.'])],
  ['Units', () => vitest('unit')],
  ['Server', () => vitest('server')],
  ['Build', () => runNode(['scripts/build.ts'])],
  ['Bundle budget', () => runNode(['scripts/bundle-budget.ts'])],
  ['Browser', () => runNode(['scripts/playwright.ts', 'playwright.config.ts'])],
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
