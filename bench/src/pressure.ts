import { rmSync } from 'node:fs'
import { clients } from '@zaffa/contract/clients'
import { images } from '@zaffa/contract/images'
import { session } from '@zaffa/contract/session'
import autocannon from 'autocannon'
import sharp from 'sharp'
import { type Figures, measureOne } from './support/load.ts'
import { treeMemory } from './support/process-tree.ts'
import { logIn, type Product, root, startProduct } from './support/product.ts'
import { machine, table, writeSection } from './support/report.ts'

const directory = `${root}.cache/bench/pressure`
const loginsPerSecond = 1200
/** As many as one administrator may have at once. */
const uploads = 2
const rounds = 6
/** About as long as the flood lasts: its first second, in which passwords are hashed, is a part of it. */
const reads = 5000

/** Turns of ten reads and a login. */
const readsPerLogin = 10
const quietTurns = 200

const list = `${clients.path}?page=1&pageSize=8&search=&sortBy=newest`

/** A picture whose pixels are as many as the server decodes, in the form that costs most. */
const interlaced = (edge: number) =>
  sharp({
    create: { width: edge, height: edge, channels: 3, background: '#c8a' },
    limitInputPixels: false,
  })
    .png({ progressive: true })
    .toBuffer()

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

type Times = { reads: number[]; logins: number[] }

/** List reads and logins in turns, for as long as there is another turn. */
async function measureTurns(product: Product, another: () => boolean): Promise<Times> {
  const headers = { authorization: `Bearer ${product.token}` }
  const read = async () => {
    const response = await fetch(product.url + list, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`list: ${response.status}`)
  }
  const times: Times = { reads: [], logins: [] }
  while (another()) {
    for (let n = 0; n < readsPerLogin; n += 1) times.reads.push(await timed(read))
    times.logins.push(await timed(() => logIn(product.url)))
  }
  return times
}

/** Wrong logins from one address, each for another account, at a constant rate. */
async function flooded(product: Product, seconds: number, work: () => Promise<Figures>) {
  const flood = autocannon({
    url: product.url + session.login,
    method: 'POST',
    connections: 50,
    overallRate: loginsPerSecond,
    duration: seconds,
    // In a separate thread: in this one, it would delay the reads that are measured.
    workers: 1,
    requests: Array.from({ length: 500 }, (_, count) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ uniqueField: `user ${count}`, password: 'wrong' }),
    })),
  })
  const figures = await work()
  const result = await flood
  return { figures, sent: result.requests.average, failed: result['5xx'] }
}

async function upload(product: Product, picture: Buffer): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png')
  const response = await fetch(product.url + images.upload, {
    method: 'POST',
    headers: { authorization: `Bearer ${product.token}` },
    body: form,
  })
  await response.arrayBuffer()
  return response.status
}

/** Returns how many were accepted. */
async function uploadInRounds(product: Product, picture: Buffer): Promise<number> {
  let accepted = 0
  for (let round = 0; round < rounds; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: uploads }, () => upload(product, picture)),
    )
    accepted += statuses.filter((status) => status === 201).length
  }
  return accepted
}

/** What the other administrators feel during a flood of logins, and during large uploads. */
export async function benchPressure() {
  rmSync(directory, { recursive: true, force: true })
  const product = await startProduct({
    DATA_DIR: directory,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
  })
  try {
    const target = { url: product.url + list, token: product.token }
    const quiet = await measureOne(target, reads)
    let turns = 0
    const calm = await measureTurns(product, () => {
      turns += 1
      return turns <= quietTurns
    })
    const memory = treeMemory(product.processId)

    const picture = await interlaced(4990)
    let over = false
    const accepted = uploadInRounds(product, picture).finally(() => {
      over = true
    })
    let highest = memory
    const busy = await measureTurns(product, () => {
      highest = Math.max(highest, treeMemory(product.processId))
      return !over
    })
    const count = await accepted
    const flood = await flooded(product, 20, () => measureOne(target, reads))

    const row = (name: string, before: number, during: number, goal: number): string[] => {
      // The median during the flood has no goal: users feel the slow reads.
      if (during > goal * before) process.exitCode = 1
      const ms = (value: number) => `${value.toFixed(1)} ms`
      const times = `${(during / before).toFixed(1)} ×`
      return [name, ms(before), ms(during), times, Number.isFinite(goal) ? `${goal} ×` : '–']
    }
    writeSection(
      'pressure',
      [
        `Measured ${machine()}. The load generator runs on the same cores.`,
        '',
        `- Uploads: ${rounds} times ${uploads} interlaced pictures of 25 megapixels at once, of which ${count} were accepted; ${busy.reads.length} reads and ${busy.logins.length} logins meanwhile.`,
        `- Flood: ${flood.sent.toFixed(0)} wrong logins/s from one address; ${reads} reads meanwhile.`,
        `- Memory of server and database: ${memory.toFixed(0)} MB, during the uploads at most ${highest.toFixed(0)} MB.`,
        '',
        table(
          ['', 'quiet', 'during', 'against quiet', 'goal'],
          [
            row('uploads: list read, p50', at(calm.reads, 0.5), at(busy.reads, 0.5), 2),
            row('uploads: list read, p99', at(calm.reads, 0.99), at(busy.reads, 0.99), 2),
            row('uploads: login, p50', at(calm.logins, 0.5), at(busy.logins, 0.5), 2),
            row('uploads: login, p99', at(calm.logins, 0.99), at(busy.logins, 0.99), 2),
            row('flood: list read, p50', quiet.p50, flood.figures.p50, Infinity),
            row('flood: list read, p99', quiet.p99, flood.figures.p99, 5),
          ],
        ),
      ].join('\n'),
    )
    if (flood.failed > 0 || count < rounds * uploads) process.exitCode = 1
  } finally {
    await product.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
