import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { expectWhole } from '../../test/faults/truth.ts'
import { clientRecord, clientRecords, marketplace, toLines } from '../../test/feed.ts'
import { sampleOf } from '../../test/feed-records.ts'

let api: TestApi
let shop: Awaited<ReturnType<typeof marketplace>>
beforeAll(async () => {
  api = await startApi()
  shop = await marketplace(api)
})
afterAll(async () => {
  const { rows } = await api.database.query(
    'select request from feed_aside union all select request from feed_answer',
  )
  expect(rows).toEqual([])
  await expectWhole(api.database)
  await api.close()
})

test('a sender who breaks off loses nothing that was answered, and leaves no lines aside', async () => {
  const { sent, answered } = shop.open()
  const waits = { ...sampleOf('payment'), id: 'b-wait' }
  sent.write(
    toLines([
      { ...waits, data: { ...waits.data, customer: 'never' } },
      ...clientRecords('b', 1000),
    ]),
  )
  const [response] = await answered
  const [piece] = await once(response, 'data')
  const count = String(piece).split('\n').length - 1
  sent.destroy()
  const { rows } = await api.database.query<{ count: number }>(
    "select count(*) from feed_record where external_id like 'b-%'",
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(count)
  const left = async () => (await api.database.query('select from feed_aside')).rowCount
  await expect.poll(left).toBe(0)
})

test('a feed whose waiting lines were lost ends with an error, not a summary', async () => {
  const { sent, answered } = shop.open()
  const waits = { ...sampleOf('payment'), id: 'lost-wait' }
  const [first, ...rest] = clientRecords('lost', 1001)
  sent.write(
    toLines([first, { ...waits, data: { ...waits.data, customer: 'lost-late' } }, ...rest]),
  )
  const [response] = await answered
  response.setEncoding('utf8')
  await once(response, 'data')
  await expect
    .poll(async () => (await api.database.query('select from feed_aside')).rowCount)
    .toBe(1)
  // A database that crashed empties the table.
  await api.owner.query('truncate feed_aside')
  sent.end(toLines([clientRecord('lost-late', 1)]))
  let text = ''
  for await (const piece of response) text += piece
  const last = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ error: { statusCode: 503, code: 'unavailable' } })
  expect(text).not.toContain('lost-wait')
})

test('a feed that is open when the server stops ends with an error, not a summary', async () => {
  const server = await startApi()
  const { sent, answered } = (await marketplace(server)).open()
  sent.write(toLines(clientRecords('open', 1)))
  const [response] = await answered
  const closed = server.close()
  let text = ''
  for await (const piece of response) text += piece
  expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    error: { statusCode: 503, code: 'unavailable' },
  })
  expect(text).not.toContain('summary')
  sent.end()
  await closed
})
