import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, tool } from './run.ts'
import { fullBrowserTests, printTotal, runSteps, type Step, times } from './test-steps.ts'
import { printSummary } from './test-summary.ts'

/** The short form of all checks: types, lint, units, the server, the built app in a browser. */

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
  runNode(
    [
      ...['scripts/playwright.ts', 'playwright.config.ts', '--reporter=line,json'],
      ...['--grep-invert', fullBrowserTests],
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: results.browser },
  )

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

mkdirSync(cache, { recursive: true })
for (const file of Object.values(results)) rmSync(file, { force: true })
await runSteps(groups)
printSummary(times, results)
printTotal()
