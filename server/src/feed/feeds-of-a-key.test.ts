import { once } from 'node:events'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byTest, readError, startApi, type TestApi } from '../../test/app.ts'
import { expectWhole } from '../../test/faults/truth.ts'
import { clientRecord, clientRecords, marketplace, toLines } from '../../test/feed.ts'
import { revokeKey } from '../auth/keys.ts'

let api: TestApi
let shop: Awaited<ReturnType<typeof marketplace>>
beforeAll(async () => {
  api = await startApi()
  shop = await marketplace(api)
})
afterAll(async () => {
  await expectWhole(api.database)
  await api.close()
})

/** Resolves once this many feeds wait in the middle of a batch. Returns a function that releases them. */
async function holdFeeds(start: () => void, count: number) {
  const holder = await api.owner.connect()
  await holder.query("select pg_advisory_lock(hashtext('feed'))")
  start()
  const held = async () => {
    const { rowCount } = await holder.query(
      `select from pg_locks join pg_database on oid = database
       where datname = current_database() and locktype = 'advisory' and not granted`,
    )
    return rowCount
  }
  await expect.poll(held).toBe(count)
  return async () => {
    await holder.query("select pg_advisory_unlock(hashtext('feed'))")
    holder.release()
  }
}

test('a key is revoked without a wait for the batches of its feeds, and they are not kept', async () => {
  const other = await marketplace(api)
  const answers: Promise<Response>[] = []
  const release = await holdFeeds(() => {
    for (const id of ['late-1', 'late-2']) answers.push(other.post(toLines(clientRecords(id, 1))))
  }, 2)
  expect(await revokeKey(api.database, byTest, other.name)).toBe(true)
  await release()
  for (const answer of answers) {
    expect(await readError(await answer, 401)).toMatchObject({ code: 'invalid_key' })
  }
  const { rows } = await api.database.query(
    "select from feed_record where external_id like 'late-%'",
  )
  expect(rows).toEqual([])
})

test('a revoked key ends a feed that is under way with an error, not a summary', async () => {
  const other = await marketplace(api)
  const { sent, answered } = other.open()
  sent.write(toLines(clientRecords('k', 1001)))
  const [response] = await answered
  await once(response, 'data')
  await revokeKey(api.database, byTest, other.name)
  sent.end(toLines(clientRecords('after', 1)))
  let rest = ''
  for await (const text of response) rest += text
  const last = JSON.parse(rest.trimEnd().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ error: { statusCode: 401, code: 'invalid_key' } })
  const { rows } = await api.database.query(
    "select from feed_record where external_id like 'after-%'",
  )
  expect(rows).toEqual([])
})

test('a key has few feeds at once, and they take no connection of administrators', async () => {
  const open = [shop.open(), shop.open()]
  const release = await holdFeeds(() => {
    for (const [index, { sent }] of open.entries()) sent.end(toLines(clientRecords(`w${index}`, 1)))
  }, 2)
  const error = await readError(await shop.post(toLines([clientRecord('w-3', 1)])), 429)
  expect(error.code).toBe('too_many')
  await api.ok(statisticsCalls.read)
  expect(api.database.totalCount - api.database.idleCount).toBe(0)
  await release()
  for (const { answered } of open) for await (const _ of (await answered)[0]);
  expect((await shop.send([clientRecord('w-3', 1)])).summary.created).toBe(1)
})
