import { startFloor } from './support/floor-process.ts'
import { goalsOf, goalsTable, type Run } from './support/goals.ts'
import { measureInTurns, measureLoad, measureOne, type Row, type Target } from './support/load.ts'
import { treeMemory } from './support/process-tree.ts'
import { logIn, type Product, startProduct } from './support/product.ts'
import { loadOf, loads } from './support/questions.ts'
import { machine, table, writeSection } from './support/report.ts'
import { type Request, requestsFor, total } from './support/requests.ts'
import { type Seeded, seededDirectory, seededOnServer } from './support/seeded.ts'
import { firstAsk, measureInserts, measureWhileAdding, measureWrites } from './support/writes.ts'

const connections = 32

type Call = Target & Pick<Request, 'name' | 'hits'>

async function measureLoads(product: Product, floorUrl: string) {
  const tokens: string[] = []
  for (let n = 0; n < connections; n += 1) tokens.push(await logIn(product.url))
  // A load of questions that were never asked would measure their first time.
  for (const path of new Set(loads.flatMap(({ paths }) => paths))) await total(product, path)
  const bare = { url: floorUrl, tokens, paths: () => ['/rows'] }
  const mixed = loads.map(({ paths }) => loadOf(product.url, tokens, paths))
  const [floor, ...figures] = await measureInTurns([bare, ...mixed], (load) => measureLoad(load))
  if (!floor) throw new Error('the floor was not measured')
  return {
    floor,
    loads: loads.flatMap(({ name }, index) => {
      const measured = figures[index]
      return measured ? { name, figures: measured } : []
    }),
  }
}

async function runOn(database: Run['database'], size: number, data: Seeded): Promise<Run> {
  const product = await startProduct(data.environment)
  const floor = await startFloor(data.connection())
  try {
    const requests = await requestsFor(product)
    const calls: Call[] = [
      { name: 'floor: /rows', url: `${floor.url}/rows`, token: '' },
      ...requests.map((request) => ({
        ...request,
        url: product.url + request.path,
        token: product.token,
      })),
    ]
    const figures = await measureInTurns(calls, (call) => measureOne(call, 100))
    const rows: Row[] = calls.flatMap(({ name, hits }, index) => {
      const one = figures[index]
      return one ? { name, ...(hits !== undefined && { hits }), one } : []
    })
    const loaded = await measureLoads(product, floor.url)
    rows.push(...(await firstAsk(product)))
    rows.push(await measureWhileAdding(product))
    rows.push(...(await measureWrites(product)))
    const memory = treeMemory(product.processId)
    const insertsPerSecond = await measureInserts(data.connection())
    return {
      database,
      size,
      rows,
      ...loaded,
      start: product.startMilliseconds,
      memory,
      insertsPerSecond,
    }
  } finally {
    await floor.stop()
    await product.stop()
  }
}

const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`

const names = { embedded: 'embedded database', server: 'PostgreSQL server' }

function sectionOf(run: Run): string {
  const { database, size, rows, start, memory, floor, insertsPerSecond } = run
  const whose = database === 'embedded' ? 'server and database' : 'server alone'
  const all = [{ name: 'floor: /rows', figures: floor }, ...run.loads]
  return [
    `### ${size.toLocaleString('en')} clients, ${names[database]}`,
    '',
    `Start ${(start / 1000).toFixed(2)} s · memory after the run, ${whose}: ${memory.toFixed(0)} MB · single clients inserted by 8 connections: ${insertsPerSecond.toFixed(0)} rows/s`,
    '',
    table(
      ['32 connections, 32 sessions', 'requests/s', 'p50', 'p99', 'of the floor'],
      all.map(({ name, figures: { perSecond, p50, p99 } }) => [
        name,
        perSecond.toFixed(0),
        milliseconds(p50),
        milliseconds(p99),
        `${((perSecond / floor.perSecond) * 100).toFixed(0)} %`,
      ]),
    ),
    '',
    table(
      ['one connection', 'matches', 'p50', 'p99'],
      rows.map(({ name, hits, one }) => [
        name,
        hits === undefined ? '' : hits.toLocaleString('en'),
        milliseconds(one.p50),
        milliseconds(one.p99),
      ]),
    ),
    '',
  ].join('\n')
}

/**
 * `npm run bench -- api [SIZE …]`: the lists and the floor; with DATABASE_URL also on that server.
 */
export async function benchApi(words: string[]) {
  const sizes = words.length > 0 ? words.map(Number) : [1_000_000]
  const url = process.env.DATABASE_URL
  // Seed everything first: delayed disk writes of seeding would distort the figures.
  const places: [database: Run['database'], size: number, data: Seeded][] = []
  for (const size of sizes) places.push(['embedded', size, await seededDirectory(size)])
  for (const size of url ? sizes : []) {
    places.push(['server', size, await seededOnServer(size, url ?? '')])
  }
  const runs: Run[] = []
  for (const [database, size, data] of places) {
    const run = await runOn(database, size, data)
    console.log(`\n${sectionOf(run)}`)
    runs.push(run)
  }
  const goals = goalsOf(runs)
  const text = [
    `Measured ${machine()}.`,
    '',
    ...(goals.length > 0 ? ['### The goals', '', goalsTable(goals), ''] : []),
    ...runs.map(sectionOf),
  ].join('\n')
  console.log(goalsTable(goals))
  writeSection('api', text.trim())
  if (goals.some(({ reached }) => !reached)) process.exitCode = 1
}
