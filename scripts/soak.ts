import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence } from '../server/test/evidence.ts'
import { withPostgres } from './postgres.ts'
import { root, runNode, tool } from './run.ts'

/**
 * Runs the long form of the attack, race and fault suites, or of those that are named
 * (`npm run soak -- races faults/feed`), and writes their rows into docs/security.md after each.
 */

type Results = {
  testResults: {
    name: string
    assertionResults: { status: string; meta: { evidence?: Evidence } }[]
  }[]
}

const page = join(root, 'docs/security.md')
const suites = ['attacks', 'generated', 'races', 'faults', 'process']
const [start, end] = ['<!-- soak: start -->', '<!-- soak: end -->']

/** Runs tests in their long form and returns their evidence; throws if one fails. */
async function prove(name: string, databaseUrl?: string): Promise<Evidence[]> {
  const results = join(root, '.cache/soak.json')
  rmSync(results, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const args = [tool('vitest'), 'run', '--project', 'server', '--testTimeout=7200000', ...reporters]
  const files = `server/test/${name}`
  const code = await runNode([...args, files], { SOAK: '1', DATABASE_URL: databaseUrl })
  if (code !== 0) throw new Error('not everything held, see above')
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.flatMap(({ status, meta }) => {
      if (!file.includes('/test/attacks/')) return meta.evidence ?? []
      const lost = status === 'passed' ? 0 : 1
      return { suite: 'Attacks', what: 'refused as expected', count: 1, lost }
    }),
  )
}

async function proveOnServer(name: string): Promise<Evidence[]> {
  const rows: Evidence[] = []
  const code = await withPostgres(async (url) => {
    for (const row of await prove(name, url)) {
      rows.push({ ...row, suite: `${row.suite}, on a PostgreSQL server` })
    }
    return 0
  })
  if (code !== 0) throw new Error('the PostgreSQL server did not start')
  return rows
}

/** The lines of the table, by what they are about. */
function linesOf(rows: Evidence[]): Map<string, string> {
  const today = new Date().toISOString().slice(0, 10)
  const groups = Map.groupBy(rows, ({ suite, what }) => `| ${suite} | ${what} |`)
  return new Map(
    [...groups].map(([name, group]) => {
      const sum = (field: 'count' | 'lost') => group.reduce((all, row) => all + row[field], 0)
      const [count, lost] = [sum('count'), sum('lost')]
      const held = `${(count - lost).toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`
      return [name, `${name} ${held} | ${lost || 'nothing'} | ${today} |`]
    }),
  )
}

/** Replaces the lines of these rows and keeps the others. */
function writeRows(rows: Evidence[]) {
  const content = readFileSync(page, 'utf8')
  const [from, to] = [content.indexOf(start), content.indexOf(end)]
  if (from === -1 || to === -1) throw new Error('docs/security.md has no markers for the table')
  const [head, ruler, ...body] = content
    .slice(from + start.length, to)
    .trim()
    .split('\n')
  const nameOf = (line: string) => /^(\|[^|]+){2}\|/.exec(line)?.[0] ?? line
  const lines = new Map([...body.map((line) => [nameOf(line), line] as const), ...linesOf(rows)])
  const table = [head, ruler, ...[...lines.values()].sort()].join('\n')
  console.log(`\n${[...linesOf(rows).values()].join('\n')}\n`)
  writeFileSync(page, `${content.slice(0, from)}${start}\n${table}\n${content.slice(to)}`)
}

const only = process.argv.slice(2)
if (only[0] === 'tools') process.exit(await runNode(['scripts/scan.ts']))
for (const name of only.length > 0 ? only : suites) {
  writeRows(await prove(name))
  if (name.startsWith('races')) writeRows(await proveOnServer(name))
}
