import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { clients } from '@zaffa/contract/clients'
import { conversationMessages, conversations } from '@zaffa/contract/conversations'
import { orders } from '@zaffa/contract/orders'
import { payments } from '@zaffa/contract/payments'
import pg from 'pg'
import { type Figures, measureInTurns, measureLoad } from './support/load.ts'
import { logIn, type Product, root, startProduct } from './support/product.ts'
import { machine, table, writeSection } from './support/report.ts'
import { connectionIn } from './support/seeded.ts'

const folder = `${root}.cache/bench/reads`
const ofEach = 40
const goal = 0.9

const opened = [
  [clients.path, (id: string) => `${clients.path}/${id}`],
  [orders.path, (id: string) => `${orders.path}/${id}`],
  [payments.path, (id: string) => `${payments.path}/${id}`],
  [conversations.path, conversationMessages],
] as const

type Side = { product: Product; directory: string; paths: string[]; tokens: string[] }

async function start(name: string, options: string): Promise<Side> {
  const directory = `${folder}/${name}`
  const product = await startProduct({
    DATA_DIR: directory,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${options}`.trim(),
  })
  const side = { product, directory, paths: [], tokens: [] }
  try {
    return { ...side, paths: await pathsOf(product), tokens: await sessionsOf(product, 8) }
  } catch (error) {
    await product.stop()
    throw error
  }
}

/** Different clients, contracts, payments and conversations in turn. */
async function pathsOf({ url, token }: Product): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const kinds = await Promise.all(
    opened.map(async ([list, open]) => {
      const response = await fetch(`${url}${list}?page=1&pageSize=${ofEach}`, { headers })
      if (!response.ok) throw new Error(`${list}: ${response.status}`)
      const { data } = (await response.json()) as { data: { _id: string }[] }
      return data.map(({ _id }) => open(_id))
    }),
  )
  return Array.from({ length: ofEach }, (_, n) => kinds.flatMap((kind) => kind[n] ?? [])).flat()
}

async function sessionsOf({ url }: Product, count: number): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < count) tokens.push(await logIn(url))
  return tokens
}

/** What was recorded, so that the two sides are what they claim to be. */
async function recordedIn({ directory }: Side): Promise<number> {
  const client = new pg.Client(connectionIn(directory))
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from read_record')
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}

/** Opening records with and without the audit of reads, side by side. */
export async function benchReads() {
  rmSync(folder, { recursive: true, force: true })
  const hooks = pathToFileURL(`${root}bench/src/support/without-reads.mjs`).href
  const sides: Side[] = []
  try {
    sides.push(await start('recording', ''))
    sides.push(await start('silent', `--import=${hooks}`))
    const rows: string[][] = []
    for (const connections of [1, 8]) {
      const [on, off] = await measureInTurns(sides, ({ product, paths, tokens }) =>
        measureLoad({
          url: product.url,
          tokens: tokens.slice(0, connections),
          // Each connection begins with another record.
          paths: (connection) =>
            paths.slice(connection * 20).concat(paths.slice(0, connection * 20)),
        }),
      )
      if (on && off) rows.push(rowOf(connections, on, off))
    }
    const [recorded, silent] = await Promise.all(sides.map(recordedIn))
    if (!recorded || silent !== 0) throw new Error(`recorded: ${recorded} and ${silent} reads`)
    const columns = ['connections', 'with', 'without', 'p99 with', 'p99 without', 'share']
    const about = `Two servers in turns, one without the recording; ${sides[0]?.paths.length} clients, contracts, payments and conversations of the demo. ${recorded.toLocaleString('en')} reads were recorded. Goal: at least ${goal * 100} %.`
    writeSection('reads', `Measured ${machine()}. ${about}\n\n${table(columns, rows)}`)
  } finally {
    for (const { product } of sides) await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function rowOf(connections: number, on: Figures, off: Figures): string[] {
  const share = on.perSecond / off.perSecond
  if (share < goal) process.exitCode = 1
  const [perSecond, ms] = [(n: number) => `${n.toFixed(0)} requests/s`, (n: number) => `${n} ms`]
  return [
    String(connections),
    perSecond(on.perSecond),
    perSecond(off.perSecond),
    ms(on.p99),
    ms(off.p99),
    `${(share * 100).toFixed(0)} %`,
  ]
}
