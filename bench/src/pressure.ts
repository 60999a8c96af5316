import { rmSync } from 'node:fs'
import { clients } from '@zaffa/contract/clients'
import { images } from '@zaffa/contract/images'
import { session } from '@zaffa/contract/session'
import autocannon from 'autocannon'
import sharp from 'sharp'
import { type Figures, measureOne, median } from './support/load.ts'
import { treeMemory } from './support/process-tree.ts'
import { logIn, type Product, root, startProduct } from './support/product.ts'
import { machine, table, writeSection } from './support/report.ts'

const directory = `${root}.cache/bench/pressure`
const loginsPerSecond = 1200
const uploads = 6
/** About as long as the flood lasts: its first second, in which passwords are hashed, is a part of it. */
const reads = 5000

const list = `${clients.path}?page=1&pageSize=8&search=&sortBy=newest`

/** A picture whose pixels are as many as the server decodes, in the form that costs most. */
const interlaced = (edge: number) =>
  sharp({
    create: { width: edge, height: edge, channels: 3, background: '#c8a' },
    limitInputPixels: false,
  })
    .png({ progressive: true })
    .toBuffer()

async function measureLogins(url: string, times = 15): Promise<number> {
  const milliseconds: number[] = []
  for (let n = 0; n < times; n += 1) {
    const before = performance.now()
    await logIn(url)
    milliseconds.push(performance.now() - before)
  }
  return median(milliseconds)
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
    const quietLogin = await measureLogins(product.url)
    const memory = treeMemory(product.processId)

    const picture = await interlaced(4990)
    const statuses = Promise.all(Array.from({ length: uploads }, () => upload(product, picture)))
    let over = false
    statuses.finally(() => {
      over = true
    })
    const [readTimes, logins]: [number[], number[]] = [[], []]
    let highest = memory
    while (!over) {
      readTimes.push((await measureOne(target, 10)).p50)
      logins.push(await measureLogins(product.url, 1))
      highest = Math.max(highest, treeMemory(product.processId))
    }
    const flood = await flooded(product, 20, () => measureOne(target, reads))

    const times = (value: number, base: number) => `${(value / base).toFixed(1)} ×`
    const ms = (value: number) => `${value.toFixed(1)} ms`
    const rows = [
      ['list read, p50', ms(quiet.p50), ms(flood.figures.p50), ms(median(readTimes))],
      ['list read, p99', ms(quiet.p99), ms(flood.figures.p99), '–'],
      ['login, p50', ms(quietLogin), '–', ms(median(logins))],
      [
        'against quiet',
        '1 ×',
        `p99 ${times(flood.figures.p99, quiet.p99)} (goal 5 ×)`,
        `read ${times(median(readTimes), quiet.p50)}, login ${times(median(logins), quietLogin)} (goal 2 ×)`,
      ],
      ['memory', `${memory.toFixed(0)} MB`, '–', `${highest.toFixed(0)} MB`],
    ]
    writeSection(
      'pressure',
      [
        `Measured ${machine()}. The load generator runs on the same cores.`,
        '',
        table(
          [
            '',
            'quiet',
            `${flood.sent.toFixed(0)} wrong logins/s from one address`,
            `${uploads} interlaced pictures of 25 megapixels at once (answers ${[...new Set(await statuses)].join(', ')})`,
          ],
          rows,
        ),
      ].join('\n'),
    )
    if (flood.figures.p99 > 5 * quiet.p99 || flood.failed > 0) process.exitCode = 1
    if (median(readTimes) > 2 * quiet.p50 || median(logins) > 2 * quietLogin) process.exitCode = 1
  } finally {
    await product.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
