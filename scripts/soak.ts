import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence } from '../server/test/evidence.ts'
import { withPostgres } from './postgres.ts'
import { root, runNode, tool } from './run.ts'

/** Runs the long form of the attack, race and fault suites. */

type Results = {
  testResults: {
    name: string
    assertionResults: { status: string; meta: { evidence?: Evidence } }[]
  }[]
}

const page = join(root, 'docs/security.md')
const suites = ['attacks', 'generated', 'races', 'faults', 'process'].map(
  (name) => `server/test/${name}`,
)
const races = 'server/test/races'
const [start, end] = ['<!-- soak: start -->', '<!-- soak: end -->']

/** Runs tests in their long form and returns their evidence; throws if one fails. */
async function prove(files: string[], databaseUrl?: string): Promise<Evidence[]> {
  const results = join(root, '.cache/soak.json')
  rmSync(results, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const args = [tool('vitest'), 'run', '--project', 'server', '--testTimeout=7200000', ...reporters]
  const code = await runNode([...args, ...files], { SOAK: '1', DATABASE_URL: databaseUrl })
  if (code !== 0) throw new Error('not everything held, see above')
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, meta }) => {
      if (!name.includes('/test/attacks/')) return meta.evidence ?? []
      const lost = status === 'passed' ? 0 : 1
      return { suite: 'Attacks', what: 'refused as expected', count: 1, lost }
    }),
  )
}

function table(rows: Evidence[]): string {
  const head = ['| suite | what | held | lost |', '| --- | --- | --- | --- |']
  const lines = [...Map.groupBy(rows, ({ suite, what }) => `| ${suite} | ${what} |`)].map(
    ([name, group]) => {
      const sum = (field: 'count' | 'lost') => group.reduce((all, row) => all + row[field], 0)
      const [count, lost] = [sum('count'), sum('lost')]
      const held = `${(count - lost).toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`
      return `${name} ${held} | ${lost || 'nothing'} |`
    },
  )
  return [...head, ...lines.sort()].join('\n')
}

const only = process.argv.slice(2)
if (only[0] === 'tools') process.exit(await runNode(['scripts/soak-tools/main.ts']))
const rows = await prove(only.length > 0 ? only : suites)
if (only.length === 0) {
  const code = await withPostgres(async (url) => {
    const raced = await prove([races], url)
    rows.push(...raced.map((row) => ({ ...row, suite: `${row.suite}, on a PostgreSQL server` })))
    return 0
  })
  if (code !== 0) process.exit(code)
}
const text = `Run on ${new Date().toISOString().slice(0, 10)}.\n\n${table(rows)}`
console.log(`\n${text}\n`)

if (only.length > 0) process.exit(0)
const content = readFileSync(page, 'utf8')
const [from, to] = [content.indexOf(start), content.indexOf(end)]
if (from === -1 || to === -1) throw new Error('docs/security.md has no markers for the table')
writeFileSync(page, `${content.slice(0, from)}${start}\n${text}\n${content.slice(to)}`)
