import { request } from 'node:http'
import { feedTypes } from '@zaffa/contract/feed'
import type { FeedAnswer } from '@zaffa/contract/schema/feed'
import { expect, test } from 'vitest'
import { createKey } from '../../src/auth/keys.ts'
import { connect, type Database } from '../../src/database/connect.ts'
import { joinEmbedded } from '../../src/database/embedded.ts'
import { catalogue } from '../../src/feed/catalogue.ts'
import { byTest } from '../app.ts'
import { record, rounds } from '../evidence.ts'
import { clientRecord, lineType, readFeed, toLines } from '../feed.ts'
import { oneOfEachAs } from '../feed-records.ts'
import { type Run, testProduct } from '../product.ts'
import { expectWhole } from './truth.ts'
import { kill, untilReady, victims } from './victims.ts'

const product = testProduct()

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { connection, stop } = await joinEmbedded(product.directory, () => {})
  const database = connect(connection, { max: 2 })
  try {
    return await work(database)
  } finally {
    await database.end()
    // A killed database may have been started here, before the server did it.
    await stop()
  }
}

/** Sends records until the connection breaks, and answers the lines that were answered. */
function sendUntilBroken(url: string, key: string, body: string, onAnswer: () => void) {
  return new Promise<FeedAnswer[]>((resolve) => {
    let text = ''
    const end = () =>
      resolve(
        text
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line)),
      )
    const headers = { authorization: `Bearer ${key}`, 'content-type': lineType }
    const sent = request(`${url}/feed/v1/records`, { method: 'POST', headers })
    sent.on('error', end)
    sent.on('response', (response) => {
      response.on('data', (piece) => {
        text += piece
        onAnswer()
      })
      response.on('error', () => {})
      response.on('close', end)
    })
    sent.end(body)
  })
}

const sendRecords = (url: string, key: string, body: string) =>
  fetch(`${url}/feed/v1/records`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': lineType },
    body,
  })

/** Clients only, which are answered at once. */
const clients = (round: number) =>
  Array.from({ length: 3000 }, (_, index) =>
    clientRecord(`${round}-${index}`, 1, { email: `kill.${round}.${index}@example.com` }),
  )

/** After the clients, everything waits for what comes last. */
function waiting(round: number) {
  const sets = Array.from({ length: 300 }, (_, index) =>
    oneOfEachAs(`${round}-${index}`, round * 1000 + index),
  )
  const types = ['client', ...feedTypes.filter((type) => type !== 'client').toReversed()]
  return types.flatMap((of) => sets.flatMap((set) => set.filter(({ type }) => type === of)))
}

/** How many of the answered lines are not in the database. */
async function countMissing(database: Database, lines: FeedAnswer[]): Promise<number> {
  let missing = 0
  for (const [type, some] of Map.groupBy(lines, ({ type }) => type ?? 'client')) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*) from unnest($2::text[]) as answered (id)
       where not exists (
         select from feed_record f join ${catalogue[type].table} r on r.id = f.record_id
         where f.type = $1 and f.external_id = answered.id)`,
      [type, some.map(({ id }) => id)],
    )
    missing += rows[0]?.count ?? some.length
  }
  return missing
}

const feeds = [
  { which: '', recordsOf: clients },
  { which: ' of records that wait for others', recordsOf: waiting },
]

test.for(feeds)(
  'after kill -9 during a feed$which every answered line is there, and sending it again completes it',
  async ({ which, recordsOf }, { task }) => {
    await product.copyDemo()
    const count = rounds(2, 100)
    let server = product.server()
    let url = await untilReady(server)
    const key = await withDatabase((database) =>
      createKey(database, byTest, { name: 'kills', may: ['feed'] }),
    )
    for (let round = 0; round < count; round += 1) {
      const records = recordsOf(round)
      const body = toLines(records)
      const victim = victims[round % victims.length] ?? 'server'
      const killAt = 1 + (Math.floor(round / victims.length) % 2)
      let pieces = 0
      let killed: Promise<Run> | undefined
      const answered = await sendUntilBroken(url, key, body, () => {
        pieces += 1
        if (pieces === killAt) killed = kill(product, victim, server)
      })
      server = (await killed) ?? server
      url = await untilReady(server)
      const lines = answered.filter(({ result }) => result === 'created')
      expect(lines.length).toBeGreaterThan(0)
      if (answered.some((line) => 'summary' in line)) expect(lines.length).toBe(records.length)
      await withDatabase(async (database) => {
        expect(await countMissing(database, lines)).toBe(0)
        await expectWhole(database)
      })
      const { summary } = await readFeed(await sendRecords(url, key, body))
      expect(summary.created + summary.unchanged).toBe(records.length)
      expect(summary.unchanged).toBeGreaterThanOrEqual(lines.length)
    }
    const what = `kill -9 during a feed${which}, sent again`
    record(task, { suite: 'Kills', what, count, lost: 0 })
  },
)
