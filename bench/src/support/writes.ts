import { randomUUID } from 'node:crypto'
import { clients } from '@zaffa/contract/clients'
import pg from 'pg'
import { type Figures, measureOne, type Row } from './load.ts'
import type { Product } from './product.ts'

const search = (text: string) =>
  `${clients.path}?page=1&pageSize=8&search=${encodeURIComponent(text)}&sortBy=newest`

let made = 0

function send({ url, token }: Product, method: string, path: string, body: object) {
  return fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function createClient(product: Product): Promise<string> {
  made += 1
  const unique = `${Date.now()}${made}`.slice(-11)
  const response = await send(product, 'POST', clients.path, {
    full_name: `Mohammed Bench ${unique}`,
    phone_number: `+1${unique}`,
    email: `bench.${unique}@example.com`,
    password: 'a password for the bench',
  })
  if (response.status !== 201) throw new Error(`create: ${response.status}`)
  return ((await response.json()) as { _id: string })._id
}

function figures(milliseconds: number[]): Figures {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const sum = sorted.reduce((total, value) => total + value, 0)
  return { perSecond: (sorted.length / sum) * 1000, p50: at(0.5), p99: at(0.99) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

async function ask({ url, token }: Product, text: string) {
  const response = await fetch(url + search(text), {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`search: ${response.status}`)
  return ((await response.json()) as { totalDocuments: number }).totalDocuments
}

/** Sends each term only once, because a repeated search is remembered. */
export async function firstAsk(product: Product): Promise<Row[]> {
  const kinds: [name: string, texts: string[]][] = [
    ['first time, common', ['محمد', 'محم', 'حمد', 'moham', 'ohamm', 'hammed', 'mohamm']],
    ['first time, rare', ['jazzaa', 'جزاع', 'ثاجبه', 'شيهانه', 'hajbah', 'haihana', 'azzaa']],
    ['first time, one or two letters', ['an', 'e', 'mo', 'ra', 'h', 'ed', 'نو']],
  ]
  const rows: Row[] = []
  for (const [name, texts] of kinds) {
    const times: number[] = []
    let hits = 0
    for (const text of texts) {
      times.push(
        await timed(async () => {
          hits = await ask(product, text)
        }),
      )
    }
    rows.push({ name, hits, one: figures(times) })
  }
  return rows
}

/** Repeats a common search while a writer adds matching clients. */
export async function measureWhileAdding(product: Product): Promise<Row> {
  let adding = true
  const writer = (async () => {
    while (adding) {
      await createClient(product)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const one = await measureOne({
    url: product.url + search('mohammed'),
    token: product.token,
  })
  adding = false
  await writer
  return { name: 'search, common, while clients are added', one }
}

export async function measureWrites(product: Product): Promise<Row[]> {
  const creates: number[] = []
  const ids: string[] = []
  for (let n = 0; n < 60; n += 1) {
    creates.push(
      await timed(async () => {
        ids.push(await createClient(product))
      }),
    )
  }
  const updates: number[] = []
  for (const [n, id] of ids.entries()) {
    const unique = `${Date.now()}${n}`.slice(-11)
    const body = {
      full_name: `Renamed Bench ${n}`,
      phone_number: `+2${unique}`,
      email: `renamed.${unique}@example.com`,
    }
    updates.push(
      await timed(async () => {
        const response = await send(product, 'PATCH', `${clients.path}/${id}`, body)
        if (!response.ok) throw new Error(`update: ${response.status}`)
      }),
    )
  }
  return [
    { name: 'create a client', one: figures(creates) },
    { name: 'update a client', one: figures(updates) },
  ]
}

/** Inserts single clients without a password on eight connections; returns rows per second. */
export async function measureInserts(connection: pg.PoolConfig, seconds = 5): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: 8 })
  const until = performance.now() + seconds * 1000
  let rows = 0
  const insert = async () => {
    while (performance.now() < until) {
      made += 1
      const unique = `${Date.now()}${made}`.slice(-11)
      await pool.query(
        `insert into client (id, full_name, phone_number, email, user_registered_with)
         values ($1, $2, $3, $4, 'MANUAL')`,
        [randomUUID(), `Insert Bench ${unique}`, `+3${unique}`, `insert.${unique}@example.com`],
      )
      rows += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, insert))
  await pool.end()
  return rows / seconds
}
