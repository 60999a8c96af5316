import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, tool } from './run.ts'
import { printSummary } from './test-summary.ts'

/** Runs all checks: types, lint, unit tests, server tests, the built app in a browser. */

type Step = [name: string, work: () => Promise<number>]

const cache = join(root, '.cache')
const results = { server: join(cache, 'server.json'), browser: join(cache, 'browser.json') }

const vitest = (project: string, ...options: string[]) =>
  runNode([tool('vitest'), 'run', '--project', project, ...options])

async function checkTypes(): Promise<number> {
  for (const project of ['.', 'web', 'e2e', 'bench']) {
    const code = await runNode([tool('typescript', 'tsc'), '-p', project])
    if (code !== 0) return code
  }
  return 0
}

const server = () =>
  vitest('server', '--reporter=default', '--reporter=json', `--outputFile.json=${results.server}`)

const browser = () =>
  runNode(['scripts/playwright.ts', 'playwright.config.ts', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: results.browser,
  })

/** One after the other, except for steps of one group: those use one core each. */
const groups: Step[][] = [
  [
    ['Types', checkTypes],
    ['Lint', () => runNode([tool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.'])],
    ['Build', () => runNode(['scripts/build.ts'])],
  ],
  [['Units', () => vitest('unit')]],
  [['Bundle budget', () => runNode(['scripts/bundle-budget.ts'])]],
  [['Server', server]],
  [['Browser', browser]],
]

const secondsSince = (start: number) => (performance.now() - start) / 1000
const times: [step: string, seconds: number][] = []

async function runStep([name, work]: Step): Promise<number> {
  console.log(`\n— ${name}`)
  const start = performance.now()
  const code = await work()
  const seconds = secondsSince(start)
  times.push([name, seconds])
  const outcome = code === 0 ? 'passed in' : 'failed after'
  console.log(`${name}: ${outcome} ${seconds.toFixed(1)} s`)
  return code
}

mkdirSync(cache, { recursive: true })
for (const file of Object.values(results)) rmSync(file, { force: true })
const started = performance.now()
for (const group of groups) {
  const codes = await Promise.all(group.map(runStep))
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
}
printSummary(times, results)
console.log(`\nEverything passed in ${secondsSince(started).toFixed(0)} s`)
