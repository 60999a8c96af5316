import { type FeedType, feedLimits, feedTypes } from '@zaffa/contract/feed'
import { feedCalls } from '@zaffa/contract/schema/feed'
import { feedData } from '@zaffa/contract/schema/feed/records'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readError, startApi, type TestApi } from '../app.ts'
import { record, rounds } from '../evidence.ts'
import { factories } from '../factories.ts'
import { expectWhole } from '../faults/truth.ts'
import { marketplace, readFeed, toLines } from '../feed.ts'
import { oneOfEach, sampleOf } from '../feed-records.ts'

/** Generated records: each line is answered, and none fails the feed. */

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

const numRuns = rounds(30, 2000)

/** Our ids of records that were made here, which a record can name in \`is\`. */
const made: string[] = []
beforeAll(async () => {
  const make = factories(api.database)
  for (let number = 0; number < 3; number += 1) {
    made.push(await make.category(), await make.client(), await make.provider())
  }
})

/** Values that break or stretch a rule. */
const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    '',
    ' ',
    '\0',
    '\ud800',
    -1,
    0,
    0.005,
    1e12,
    2 ** 53,
  ),
  fc.constantFrom('0000-01-01', '9999-12-31', '2026-02-30', '9999-12-31T23:59:59-14:00', 'u-1'),
  fc.array(fc.constantFrom('c-1', 'u-1', '2026-01-01', 'https://x.sa/1.jpg'), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** A good record of the type in which some fields are strange, absent or unknown. */
const recordOf = (type: FeedType) => {
  const fields = [...Object.keys(feedData[type].shape), 'unknown_field']
  const changes = fc.dictionary(fc.constantFrom(...fields), strange, { maxKeys: 2 })
  return fc.record({
    type: fc.constant(type),
    id: fc.oneof(fc.constantFrom('g-1', 'g-2', 'g-3'), fc.string({ maxLength: 210 })),
    is: fc.option(
      fc.oneof(
        fc.nat(100).map((index) => made[index % made.length]),
        fc.uuid(),
        fc.string(),
      ),
      { nil: undefined, freq: 2 },
    ),
    version: fc.option(fc.integer({ min: -1, max: 5 }), { nil: undefined }),
    data: fc.option(
      changes.map((changed) => ({ ...sampleOf(type).data, ...changed })),
      { freq: 6 },
    ),
  })
}

test('any record is answered, and none is refused by the database alone', async ({ task }) => {
  const records = fc.array(fc.constantFrom(...feedTypes).chain(recordOf), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(records, fc.boolean(), async (sent, isArray) => {
      // The parser of JSON bodies refuses such names for the whole array.
      const text = JSON.stringify(sent)
      const response =
        isArray && !/"(__proto__|constructor)":/.test(text)
          ? await shop.post(text, { 'content-type': 'application/json' })
          : await shop.post(toLines(sent))
      const { answers } = await readFeed(response)
      expect(answers.map(({ line }) => line).sort((a, b) => a - b)).toEqual(
        sent.map((_, index) => index + 1),
      )
      expect(answers.filter(({ code }) => code === 'not_storable')).toEqual([])
    }),
    { numRuns },
  )
  const what = 'bodies of generated records, every line answered'
  record(task, { suite: 'Generated input', what, count: numRuns, lost: 0 })
})

test('any bytes are answered line by line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
      const { summary } = await readFeed(await shop.post(new Uint8Array(bytes)))
      expect(summary.refused).toBe(Object.values(summary).reduce((sum, each) => sum + each, 0))
    }),
    { numRuns: rounds(20, 500) },
  )
})

test('any query of the events is answered, or refused with the reason', async () => {
  const { next } = await shop.hear('now')
  const isShort = (wait: string) => !(Number(wait) > 0 && Number(wait) <= feedLimits.wait)
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.constantFrom('', 'now', next, next.toUpperCase(), `${next}0`, `0-${'0'.repeat(16)}`),
    fc.constantFrom(`${'9'.repeat(15)}-${'0'.repeat(16)}`, '-1', '00', '1e1', '51', '٣', '0x0'),
  )
  const query = fc.record(
    { after: value, wait: value.filter(isShort), more: value },
    { requiredKeys: [] },
  )
  const header = fc.string({ maxLength: 120 }).map((text) => text.trim())
  await fc.assert(
    fc.asyncProperty(query, fc.option(fc.oneof(header, fc.constant(next))), async (named, last) => {
      const search = new URLSearchParams(named)
      const headers = last === null ? {} : { 'last-event-id': last }
      const response = await shop.events(`?${search}`, headers)
      if (response.ok) feedCalls.events.response.parse(await response.json())
      else await readError(response, response.status === 410 ? 410 : 400)
    }),
    { numRuns: rounds(100, 5000) },
  )
})
