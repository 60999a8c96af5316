import { isBlank } from '@zaffa/contract/blank'
import { type FeedType, feedTypes } from '@zaffa/contract/feed'
import { feedData } from '@zaffa/contract/schema/feed/records'
import { present } from '@zaffa/contract/schema/field'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { startApi, type TestApi } from '../../test/app.ts'
import { marketplace } from '../../test/feed.ts'
import { oneOfEach, sampleOf } from '../../test/feed-records.ts'
import { valuesOf } from '../../test/generated/from-schema.ts'
import { storeImage } from '../images/store.ts'
import { exportRecords } from './export-records.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const avatar = `/uploads/${'a'.repeat(64)}.webp`

/** What cannot be generated, or only together with other fields. */
const known: Record<string, unknown> = {
  avatar,
  createdAt: '2026-01-02T03:04:05.6Z',
  decidedAt: '2026-01-03T00:00:00Z',
  service_provider: 'p-1',
  status: 'approved',
}

function sampleValue(name: string, schema: z.core.$ZodType): unknown {
  if (name in known) return known[name]
  const values = valuesOf(present(schema))
  const filled = values.filter((value) => typeof value !== 'string' || !isBlank(value))
  return fc.sample(filled, { numRuns: 1, seed: 1 })[0]
}

/** The samples, with values for all fields that they do not have. */
const fullRecords = () =>
  oneOfEach().map(({ type, id, data }) => {
    const missing = Object.entries(feedData[type].shape).filter(
      ([name]) => !(name in data) && name !== 'type_name',
    )
    const filled = missing.map(([name, schema]) => [name, sampleValue(name, schema)])
    return { type, id, data: { ...data, ...Object.fromEntries(filled) } }
  })

const { type: _category, ...application } = sampleOf('application').data
/** An application has either a category or the name of one. */
const withoutCategory = {
  ...{ type: 'application' as const, id: 'a-2' },
  data: { ...application, type_name: 'Cakes' },
}

async function exportAll() {
  const records = new Map<unknown, Record<string, unknown>>()
  for (const type of feedTypes) {
    for await (const some of exportRecords(api.database, type)) {
      for (const { id, data } of some) records.set(id, data as Record<string, unknown>)
    }
  }
  return records
}

/** Times are in UTC and days are sorted, however they were sent. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.toSorted()
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  return isTime ? Date.parse(value) : value
}

const normalised = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, normal(value)]))

test('an export has every field that the feed takes, with its value', async () => {
  await storeImage(api.database, { path: avatar, content: Buffer.from('x'), width: 1, height: 1 })
  const sent: { type: FeedType; id: string; data: Record<string, unknown> }[] = [
    ...fullRecords(),
    withoutCategory,
  ]
  const shop = await marketplace(api)
  const { answers } = await shop.send(sent)
  expect(answers.filter(({ result }) => result !== 'created')).toEqual([])
  const exported = await exportAll()
  for (const type of feedTypes) {
    const ofType = sent.filter((record) => record.type === type)
    const fields = ofType.flatMap(({ id }) => Object.keys(exported.get(id) ?? {}))
    expect(new Set(fields)).toEqual(new Set(Object.keys(feedData[type].shape)))
    for (const { id, data } of ofType) {
      expect(normalised(exported.get(id) ?? {})).toMatchObject(normalised(data))
    }
  }
})
