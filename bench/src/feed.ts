import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { send, whileReading } from './support/feed-load.ts'
import * as rows from './support/feed-rows.ts'
import { type Goal, goalsTable } from './support/goals.ts'
import { treeMemory } from './support/process-tree.ts'
import { type Environment, root, startProduct } from './support/product.ts'
import { machine, writeSection } from './support/report.ts'
import { connectionIn, seededDirectory } from './support/seeded.ts'

const size = 1_000_000
const floorSize = 100_000
const contracts = 100_000
const directory = `${root}.cache/bench/feed`

/** Creates a key as an operator does. */
function createKey(environment: Environment): string {
  const words = ['server/src/commands/admin.ts', 'key', 'create', 'bench', '--may', 'feed']
  const env = { ...process.env, ...environment }
  const { stdout } = spawnSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' })
  const key = /^zfk_\S+$/m.exec(stdout)?.[0]
  if (!key) throw new Error(`no key was created: ${stdout}`)
  return key
}

type Tables = ReturnType<typeof rows.contractTables>

/** The floor: the bare rows into the same tables, with their indexes and triggers. */
async function copy(database: pg.Client, count: number, tables: Tables): Promise<number> {
  let milliseconds = 0
  for (const { target, row } of tables) {
    const lines = Array.from({ length: count }, (_, index) => `${row(index).join('\t')}\n`)
    const started = performance.now()
    await pipeline(Readable.from(lines), database.query(from(`copy ${target} from stdin`)))
    milliseconds += performance.now() - started
  }
  return count / (milliseconds / 1000)
}

async function measure(environment: Environment, connection: () => pg.ClientConfig) {
  const product = await startProduct(environment)
  const key = createKey(environment)
  const database = new pg.Client(connection())
  await database.connect()
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, treeMemory(product.processId))
  }, 1000)
  try {
    const ids = async (table: string, limit: number) =>
      (await database.query(`select id from ${table} limit ${limit}`)).rows.map(({ id }) => id)
    const floor = {
      clients: await copy(database, floorSize, rows.clientTables('91')),
      contracts: await copy(
        database,
        floorSize,
        rows.contractTables('91', await ids('client', 5000), await ids('provider', 100)),
      ),
    }
    const fed = { clients: 0, contracts: 0 }
    const p99 = await whileReading(product, async () => {
      const [{ url }, set] = [product, '92']
      fed.clients = await send(url, key, size, (index) => rows.clientRecord(set, index))
      await send(url, key, rows.providerCount, rows.providerRecord)
      fed.contracts = await send(url, key, contracts, (index) =>
        rows.contractRecord(set, index, rows.clientName(set, (index * 7919) % size)),
      )
    })
    return { floor, fed, p99, memory }
  } finally {
    clearInterval(watch)
    await database.end()
    await product.stop()
  }
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')

function atLeast(what: string, value: number, goal: number, unit: string): Goal {
  const [measured, wanted] = [`${whole(value)} ${unit}`, `at least ${whole(goal)} ${unit}`]
  return { what, goal: wanted, measured, reached: value >= goal }
}

function atMost(what: string, value: number, goal: number, unit: string): Goal {
  const [measured, wanted] = [`${whole(value)} ${unit}`, `at most ${whole(goal)} ${unit}`]
  return { what, goal: wanted, measured, reached: value <= goal }
}

export async function benchFeed(): Promise<void> {
  const seeded = await seededDirectory(size)
  // A copy, because the feed doubles it.
  rmSync(directory, { recursive: true, force: true })
  spawnSync('cp', ['-a', seeded.environment.DATA_DIR ?? '', directory])
  // Otherwise the copy is written to the disk during the measurement.
  spawnSync('sync')
  const environment = { ...seeded.environment, DATA_DIR: directory }
  const { floor, fed, p99, memory } = await measure(environment, () => connectionIn(directory))
  rmSync(directory, { recursive: true, force: true })
  const share = (kind: 'clients' | 'contracts') => (fed[kind] / floor[kind]) * 100
  const goals = [
    atLeast('a million clients in one body', fed.clients, 10_000, 'records/s'),
    atLeast('contracts, each with a date and two items', fed.contracts, 5_000, 'records/s'),
    atLeast('clients, of the floor', share('clients'), 25, '%'),
    atLeast('contracts, of the floor', share('contracts'), 25, '%'),
    atMost('lists of four administrators meanwhile, p99', p99, 100, 'ms'),
    atMost('memory of server and database, at most', memory, 700, 'MB'),
  ]
  const floors = `The floor, a bare \`COPY\` of the same rows into the same tables with their indexes and triggers: ${whole(floor.clients)} clients/s, ${whole(floor.contracts)} contracts/s.`
  writeSection('feed', `Measured ${machine()}.\n\n${goalsTable(goals)}\n\n${floors}`)
}
