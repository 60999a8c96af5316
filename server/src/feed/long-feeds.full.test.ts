import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { feed } from '@zaffa/contract/feed'
import { type FeedAnswer, feedLine } from '@zaffa/contract/schema/feed'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { urlOf } from '../../test/database.ts'
import { clientRecord, lineType, marketplace, toLines } from '../../test/feed.ts'
import { startDeployed, startPlain } from '../../test/nginx.ts'
import { ready, scripts, testProduct } from '../../test/product.ts'

const megabyte = 1024 * 1024
const product = testProduct()

let api: TestApi
let key: string
beforeAll(async () => {
  api = await startApi()
  key = (await marketplace(api)).key
})
afterAll(() => api.close())

/** A server that ends when it holds more than so many megabytes. */
const startServer = (megabytes: number) =>
  ready(
    product.launch(scripts.server, [], {
      NODE_OPTIONS: `--max-old-space-size=${megabytes}`,
      DATABASE_URL: urlOf(api.database.options),
      DATABASE_OWNER_URL: urlOf(api.owner.options),
      TRUST_PROXY: 'true',
    }),
  )

function post(url: string) {
  const { request } = url.startsWith('https') ? https : http
  const sent = request(url + feed.records, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': lineType },
    rejectUnauthorized: false,
  })
  return { sent, answered: once(sent, 'response') as Promise<[http.IncomingMessage]> }
}

const goodLines = 2000
const longName = 'x'.repeat(1200)
const bad = `${JSON.stringify({ type: 'client', id: 'bad', data: null, [longName]: 1 })}\n`

/** Good records, and then bad ones, whose answers name the unknown field twice. */
function* linesOf(name: string, badLines: number) {
  const good = Array.from({ length: goodLines }, (_, index) => clientRecord(`${name}-${index}`, 1))
  yield toLines(good)
  for (let index = 0; index < badLines; index += 50) yield bad.repeat(50)
}

/** Sends a body while it reads nothing, then checks every line of the answer. */
async function send(url: string, name: string, badLines: number) {
  const { sent, answered } = post(url)
  await pipeline(Readable.from(linesOf(name, badLines)), sent)
  const [response] = await answered
  expect(response.statusCode).toBe(200)
  let count = 0
  let last: unknown
  for await (const text of createInterface({ input: response })) {
    last = feedLine.parse(JSON.parse(text))
    const { line, result } = last as FeedAnswer
    if (line === undefined) continue
    count += 1
    const expected = line <= goodLines ? 'created' : 'refused'
    if (line !== count || result !== expected) throw new Error(`answer ${count} is ${text}`)
  }
  expect(count).toBe(goodLines + badLines)
  expect(last).toMatchObject({ summary: { created: goodLines, refused: badLines } })
}

test('100 MB through nginx are answered line by line, by a server that cannot hold their answers', async () => {
  const heap = 128
  const nginx = await startDeployed(await startServer(heap))
  onTestFinished(() => nginx.stop())
  const badLines = 50 * Math.ceil((2 * megabyte) / bad.length)
  expect(2 * badLines * longName.length).toBeGreaterThan(1.5 * heap * megabyte)
  await send(nginx.url, 'long', badLines)
})

test('a direct sender who reads nothing while it sends is not stopped', async () => {
  await send(api.url, 'direct', 20_000)
})

test('a server that does not know of its proxy recognizes nginx without settings', async () => {
  const nginx = await startPlain(api.url)
  onTestFinished(() => nginx.stop())
  await send(nginx.url, 'plain', 10_000)
})

test('a proxy does not give up on a feed that waits', async () => {
  const nginx = await startPlain(api.url, 'proxy_read_timeout 20s;')
  onTestFinished(() => nginx.stop())
  const holder = await api.owner.connect()
  await holder.query("select pg_advisory_lock(hashtext('feed'))")
  const { sent, answered } = post(nginx.url)
  sent.end(toLines([clientRecord('waits', 1)]))
  const [response] = await answered
  await holder.query("select pg_advisory_unlock(hashtext('feed'))")
  holder.release()
  const lines: unknown[] = []
  for await (const line of createInterface({ input: response })) lines.push(JSON.parse(line))
  expect(lines).toMatchObject([{ line: 1, result: 'created' }, { summary: { created: 1 } }])
})
