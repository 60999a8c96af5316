import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { clientRecord, marketplace } from '../../test/feed.ts'

/** Values of a marketplace that are none of our options: kept and shown, but not newly chosen. */

let api: TestApi
let shop: Awaited<ReturnType<typeof marketplace>>
beforeAll(async () => {
  api = await startApi()
  shop = await marketplace(api)
})
afterAll(() => api.close())

const foreign = {
  user_registered_with: 'SNAPCHAT',
  planning_for: ['أختي', 'self'],
  city: 'makkah',
  district: 'Al-Aziziyah (North)',
}

async function addForeign(id: string) {
  const record = clientRecord(id, 1, foreign)
  expect(await shop.results([record])).toEqual(['created'])
  const query = { search: record.data.email }
  const [client] = (await api.ok(clientCalls.list, { query })).data
  const { full_name, phone_number, email } = record.data
  return { record, params: { id: client?._id ?? '' }, body: { full_name, phone_number, email } }
}

test('a client has the values of the marketplace, and its contracts come too', async () => {
  const { params } = await addForeign('u-1')
  expect(await api.ok(clientCalls.read, { params })).toMatchObject(foreign)
  const company = { phone_number: '+966550000001', email: 'lens@example.com' }
  const provider = { company_name: 'Lens House', full_name: 'Khalid', ...company }
  const contract = {
    contract_number: 'MK 1',
    customer: 'u-1',
    service_provider: 'p-1',
    wedding_service: { title: 'Photography' },
    status: 'WAITING_FOR_THE_HALL',
    total_amount: 1,
  }
  const results = await shop.results([
    { type: 'contract', id: 'k-1', data: contract },
    { type: 'provider', id: 'p-1', data: provider },
  ])
  expect(results).toEqual(['created', 'created'])
})

test('an update may send stored values again, with the version too', async () => {
  const { params, body } = await addForeign('u-2')
  const read = await api.call(clientCalls.read, { params })
  const headers = { 'if-match': read.headers.get('etag') ?? '' }
  const renamed = { ...body, ...foreign, full_name: 'Renamed' }
  const updated = await api.ok(clientCalls.update, { params, body: renamed, headers })
  expect(updated).toMatchObject(renamed)
  const fewer = { ...body, planning_for: ['أختي', 'family'], city: 'jeddah', district: null }
  expect(await api.ok(clientCalls.update, { params, body: fewer })).toMatchObject(fewer)
})

test.each([
  ['city', 'taif', 'City must be one of riyadh, jeddah, dammam, makkah'],
  ['district', 'al-olaya ', /^District must be one of .*, Al-Aziziyah \(North\)$/],
  ['user_registered_with', 'TIKTOK', /^Registered With must be one of MANUAL, .*, SNAPCHAT$/],
  ['planning_for', ['self', 'أخي'], 'Planning For must be one of self, partner, family, أختي'],
])('a new value of %s must be one of the options', async (field, value, message) => {
  const { params, body } = await addForeign(`u-${field}`)
  const before = await api.ok(clientCalls.read, { params })
  const sent = { ...body, [field]: value } as typeof body
  const { message: shown, fields } = await api.refused(clientCalls.update, 400, {
    params,
    body: sent,
  })
  expect(shown).toMatch(message)
  expect(Object.keys(fields ?? {})[0]?.split('.')[0]).toBe(field)
  expect(await api.ok(clientCalls.read, { params })).toEqual(before)
})

test('a value that an administrator replaced cannot be chosen again, nor does a feed bring it back', async () => {
  const { record, params, body } = await addForeign('u-3')
  await api.ok(clientCalls.update, { params, body: { ...body, city: 'riyadh' } })
  await api.refused(clientCalls.update, 400, { params, body: { ...body, city: 'makkah' } })
  expect(await shop.results([{ ...record, version: 2 }])).toEqual(['unchanged'])
  expect(await api.ok(clientCalls.read, { params })).toMatchObject({ city: 'riyadh' })
})

test('a blank city or district is none', async () => {
  const record = clientRecord('u-4', 1, { city: '', district: ' ' })
  expect(await shop.results([record])).toEqual(['created'])
  const [client] = (await api.ok(clientCalls.list, { query: { search: record.data.email } })).data
  expect(client).toMatchObject({ city: null, district: null })
})
