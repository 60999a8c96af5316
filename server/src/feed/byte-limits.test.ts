import { feedLimits } from '@zaffa/contract/feed'
import { maxAnswerBytes } from '@zaffa/contract/list'
import { orderCalls } from '@zaffa/contract/schema/orders'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { expectWhole } from '../../test/faults/truth.ts'
import { marketplace } from '../../test/feed.ts'
import { oneOfEach, sampleOf } from '../../test/feed-records.ts'
import { arabicSigns } from '../../test/long-texts.ts'
import { headOf } from '../audit/chain.ts'
import { byteLimits } from '../database/byte-limits.ts'

let api: TestApi
let shop: Awaited<ReturnType<typeof marketplace>>
beforeAll(async () => {
  api = await startApi()
  shop = await marketplace(api)
  await shop.send(oneOfEach())
})
afterAll(async () => {
  await expectWhole(api.database)
  await api.close()
})

function reviewWith(id: string, address: string) {
  const { data } = sampleOf('review')
  return { type: 'review', id, data: { ...data, media: [address] } }
}

test('an address too long for an index is refused alone, however few letters it has', async () => {
  const { answers } = await shop.send([
    reviewWith('ascii', `https://example.com/${'x'.repeat(1980)}`),
    reviewWith('arabic', `https://example.com/${arabicSigns(1950)}`),
    reviewWith('after', 'https://example.com/1.jpg'),
  ])
  expect(answers).toMatchObject([
    { id: 'ascii', result: 'created' },
    { id: 'arabic', result: 'refused', field: 'media.0', code: 'validation_failed' },
    { id: 'after', result: 'created' },
  ])
})

test('a value beyond a limit of the database alone is refused alone', async () => {
  await api.owner.query('create index too_narrow on message (text)')
  onTestFinished(async () => void (await api.owner.query('drop index too_narrow')))
  const message = (id: string, text: string) => {
    const { contract, ...data } = sampleOf('message').data
    return { type: 'message', id, data: { ...data, type: 'text', text } }
  }
  const { answers } = await shop.send([
    message('before', 'Hello'),
    message('large', arabicSigns(10_000)),
    message('after', 'Goodbye'),
  ])
  expect(answers.map(({ id, code, result }) => [id, code ?? result])).toEqual([
    ['before', 'created'],
    ['large', 'not_storable'],
    ['after', 'created'],
  ])
})

/** A contract with as many bytes of data. */
function contractOf(id: string, bytes: number) {
  const { data } = sampleOf('contract')
  const items = Array.from({ length: 40 }, (_, n) => ({
    title: `Item ${n}`,
    price: n,
    description: 'x'.repeat(1900),
  }))
  const filled = { ...data, contract_number: id, pricing_plans: items, notes: '' }
  const missing = bytes - Buffer.byteLength(JSON.stringify(filled))
  return { type: 'contract', id, data: { ...filled, notes: 'x'.repeat(missing) } }
}

test('a record beyond its limit is refused alone, and a page of the largest has a limit too', async () => {
  const largest = Array.from({ length: 100 }, (_, n) => contractOf(`large-${n}`, feedLimits.data))
  const { answers, summary } = await shop.send([
    ...largest,
    contractOf('too-large', feedLimits.data + 1),
  ])
  expect(summary).toMatchObject({ created: 100, refused: 1 })
  expect(answers.at(-1)).toMatchObject({ id: 'too-large', type: 'contract', code: 'too_large' })
  const page = await api.call(orderCalls.list, { query: { pageSize: 100 } })
  expect((await page.arrayBuffer()).byteLength).toBeLessThan(1.1 * maxAnswerBytes)
})

const letters = 100_000

/** Each has 200 KB. */
const longMessages = (version: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const { contract, ...data } = sampleOf('message').data
    const text = `${version} ${arabicSigns(letters - 2)}`
    return { type: 'message', id: `long-${index}`, version, data: { ...data, type: 'text', text } }
  })

/** What the feed recorded of messages since, and in how many transactions. */
async function recordedSince(sequence: number) {
  const { rows } = await api.database.query<{
    names: string[]
    bytes: number
    transaction: string
  }>(
    `select array(select json_object_keys(changes)) as names, xmin::text as transaction,
       octet_length(changes::text) as bytes
     from audit_record where sequence > $1 and action = 'message.feed'`,
    [sequence],
  )
  return {
    names: rows.flatMap(({ names }) => names),
    bytes: rows.map(({ bytes }) => bytes),
    transactions: new Set(rows.map(({ transaction }) => transaction)).size,
  }
}

const lastRecord = async () => (await headOf(api.database, 'audit'))?.sequence ?? 0

test('the audit records of a batch have a limit in bytes, and together name every record', async () => {
  const count = 30
  await shop.send(longMessages(1, count))
  const sequence = await lastRecord()
  expect((await shop.send(longMessages(2, count))).summary.updated).toBe(count)
  const { names, bytes } = await recordedSince(sequence)
  expect(new Set(names).size).toBe(count)
  expect(names).toHaveLength(count)
  for (const each of bytes) expect(each).toBeLessThan(1.01 * byteLimits.auditRecord)
})

test('small lines that remove large records are applied in batches of limited bytes', async () => {
  const messages = longMessages(3, 60)
  await shop.send(messages)
  const sequence = await lastRecord()
  const removals = messages.map(({ type, id }) => ({ type, id, data: null }))
  expect((await shop.send(removals)).summary.removed).toBe(messages.length)
  const { names, transactions } = await recordedSince(sequence)
  expect(names).toHaveLength(messages.length)
  expect(transactions).toBe(4)
})
