import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence } from '../server/test/evidence.ts'
import { run } from './run.ts'

/** The long form of the suites that attack the server and break things under it. */

type Results = {
  testResults: {
    name: string
    assertionResults: { status: string; meta: { evidence?: Evidence } }[]
  }[]
}

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/security.md')
const results = join(root, '.cache/soak.json')
const suites = ['attacks', 'generated', 'races', 'faults', 'process'].map(
  (name) => `server/test/${name}`,
)
const [start, end] = ['<!-- soak: start -->', '<!-- soak: end -->']

rmSync(results, { force: true })
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
const args = ['vitest', 'run', '--project', 'server', '--testTimeout=7200000', ...reporters]
const only = process.argv.slice(2)
const code = await run('npx', [...args, ...(only.length > 0 ? only : suites)], { SOAK: '1' })
if (code !== 0) process.exit(code)

const files = (JSON.parse(readFileSync(results, 'utf8')) as Results).testResults
const rows: Evidence[] = []
for (const { name, assertionResults } of files) {
  const attack = name.includes('/test/attacks/')
  for (const { status, meta } of assertionResults) {
    if (attack) {
      const suite = 'Attacks'
      rows.push({ suite, what: 'refused as expected', count: 1, lost: status === 'passed' ? 0 : 1 })
    }
    if (meta.evidence) rows.push(meta.evidence)
  }
}

const lines = [...Map.groupBy(rows, ({ suite, what }) => `| ${suite} | ${what} |`)]
  .map(([head, group]) => {
    const sum = (field: 'count' | 'lost') => group.reduce((all, row) => all + row[field], 0)
    return `${head} ${sum('count').toLocaleString('en-US')} | ${sum('lost') || 'nothing'} |`
  })
  .sort()
const day = new Date().toISOString().slice(0, 10)
const text = [`Run on ${day}.`, '', '| suite | what | count | lost |', '| --- | --- | --- | --- |']
  .concat(lines)
  .join('\n')
console.log(`\n${text}\n`)

if (only.length > 0) process.exit(0)
const content = readFileSync(page, 'utf8')
const [from, to] = [content.indexOf(start), content.indexOf(end)]
if (from === -1 || to === -1) throw new Error('docs/security.md has no markers for the table')
writeFileSync(page, `${content.slice(0, from)}${start}\n${text}\n${content.slice(to)}`)
