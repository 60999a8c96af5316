import { startFloor } from './floor-process.ts'
import { goalsOf, goalsTable } from './goals.ts'
import { type Figures, measure, measureInTurns, measureOne, type Target } from './load.ts'
import { treeMemory } from './process-tree.ts'
import { type Product, startProduct } from './product.ts'
import { machine, table, writeSection } from './report.ts'
import { type Request, requestsFor } from './requests.ts'
import { type Seeded, seededDirectory, seededOnServer } from './seeded.ts'
import { firstAsk, measureWhileAdding, measureWrites } from './writes.ts'

const sizes = [10_000, 100_000, 1_000_000]

export type Row = { name: string; hits?: number; one: Figures; many?: Figures }
export type Run = {
  database: 'embedded' | 'server'
  size: number
  rows: Row[]
  start: number
  memory: number
  lag: number
  floor: Figures
}

/** The largest number that node reports for the delay of its event loop, since it was last asked. */
async function eventLoopDelay({ url }: Product): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? 0) * 1000
}

type Call = Target & Pick<Request, 'name' | 'hits'>

function figuresAt(all: Figures[], index: number): Figures {
  const figures = all[index]
  if (!figures) throw new Error('a call was not measured')
  return figures
}

async function runOn(database: Run['database'], size: number, data: Seeded): Promise<Run> {
  const product = await startProduct(data.environment)
  const floor = await startFloor(data.connection())
  try {
    const [first, ...others] = (await requestsFor(product)).map(
      (request): Call => ({ ...request, url: product.url + request.path, token: product.token }),
    )
    if (!first) throw new Error('nothing to ask for')
    const [bare, constant] = [
      { name: 'floor: /rows', url: `${floor.url}/rows`, token: '' },
      { name: 'floor: /constant', url: `${floor.url}/constant`, token: '' },
    ]
    const calls: Call[] = [bare, first, constant, ...others]
    const one = await measureInTurns(calls, (call) => measureOne(call, 100))
    const compared = await measureInTurns([bare, first], (call) => measure(call, 32, 2))
    await eventLoopDelay(product)
    await measure(first, 32, 3)
    const lag = await eventLoopDelay(product)
    const rows: Row[] = []
    for (const [index, call] of calls.entries()) {
      const { name, hits } = call
      const many = compared[index] ?? (await measure(call, 32, 3))
      rows.push({ name, ...(hits !== undefined && { hits }), one: figuresAt(one, index), many })
    }
    rows.push(...(await firstAsk(product)))
    rows.push(await measureWhileAdding(product))
    rows.push(...(await measureWrites(product)))
    const memory = treeMemory(product.processId)
    return {
      database,
      size,
      rows,
      start: product.startMilliseconds,
      memory,
      lag,
      floor: figuresAt(compared, 0),
    }
  } finally {
    await floor.stop()
    await product.stop()
  }
}

const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`

const names = { embedded: 'embedded database', server: 'PostgreSQL server' }

function sectionOf({ database, size, rows, start, memory, lag, floor }: Run): string {
  const whose = database === 'embedded' ? 'server and database' : 'server alone'
  return [
    `### ${size.toLocaleString('en')} clients, ${names[database]}`,
    '',
    `Start ${(start / 1000).toFixed(2)} s · memory after the run, ${whose}: ${memory.toFixed(0)} MB · event loop delay p99 at 32 connections ${lag.toFixed(0)} ms`,
    '',
    table(
      ['call', 'hits', 'p50, 1', 'p99, 1', 'requests/s, 32', 'p99, 32', 'of the floor'],
      rows.map(({ name, hits, one, many }) => [
        name,
        hits === undefined ? '' : hits.toLocaleString('en'),
        milliseconds(one.p50),
        milliseconds(one.p99),
        many ? many.perSecond.toFixed(0) : '',
        many ? milliseconds(many.p99) : '',
        many ? `${((many.perSecond / floor.perSecond) * 100).toFixed(0)} %` : '',
      ]),
    ),
    '',
  ].join('\n')
}

function growthOf(database: Run['database'], all: Run[]): string {
  const runs = all.filter((run) => run.database === database)
  const [smallest, largest] = [runs[0], runs.at(-1)]
  if (!smallest || !largest || smallest === largest) return ''
  const rows = largest.rows.flatMap(({ name, one }) => {
    const before = smallest.rows.find((other) => other.name === name)
    if (!before) return []
    const times = one.p50 / before.one.p50
    return [[name, milliseconds(before.one.p50), milliseconds(one.p50), `${times.toFixed(1)} ×`]]
  })
  const sizes = [smallest, largest].map(({ size }) => size.toLocaleString('en'))
  const header = ['p50, 1 connection', ...sizes, 'growth']
  return [`### Growth, ${names[database]}`, '', table(header, rows), ''].join('\n')
}

/**
 * `npm run bench -- api [SIZE …]`: the lists at three sizes beside the floor, in one run; with
 * DATABASE_URL on that server, too.
 */
export async function benchApi(words: string[]) {
  const chosen = words.length > 0 ? words.map(Number) : sizes
  const url = process.env.DATABASE_URL
  // All data first: what seeding leaves to be written back would disturb the figures.
  const places: [database: Run['database'], size: number, data: Seeded][] = []
  for (const size of chosen) places.push(['embedded', size, await seededDirectory(size)])
  for (const size of url ? chosen : []) {
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
    growthOf('embedded', runs),
    growthOf('server', runs),
  ].join('\n')
  writeSection('api', text.trim())
  if (goals.some(({ reached }) => !reached)) process.exitCode = 1
}
