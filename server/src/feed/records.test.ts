import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { fingerprint } from '../../test/attacks/fingerprint.ts'
import { factories } from '../../test/factories.ts'
import { expectWhole } from '../../test/faults/truth.ts'
import { clientRecord, marketplace } from '../../test/feed.ts'
import { readAudit } from '../audit/trail.ts'

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

async function ourId(type: string, id: string): Promise<string> {
  const { rows } = await api.database.query<{ record_id: string }>(
    'select record_id from feed_record where type = $1 and external_id = $2',
    [type, id],
  )
  return rows[0]?.record_id ?? ''
}

const clientOf = async (id: string) =>
  api.ok(clientCalls.read, { params: { id: await ourId('client', id) } })

test('a record is created, changed, left alone, stale and removed; versions decide', async () => {
  const first = clientRecord('u-1', 1, { full_name: 'نورة', city: 'riyadh' })
  const second = { ...first, version: 2, data: { ...first.data, full_name: 'Noura' } }
  expect(await shop.results([first])).toEqual(['created'])
  const before = await fingerprint(api.database)
  expect(await shop.results([first])).toEqual(['unchanged'])
  expect(await fingerprint(api.database)).toBe(before)
  const changedAt = async () => {
    const { rows } = await api.database.query('select updated_at from client where id = $1', [
      await ourId('client', 'u-1'),
    ])
    return rows[0].updated_at
  }
  const createdAt = await changedAt()
  expect(await shop.results([second])).toEqual(['updated'])
  expect(await changedAt()).not.toBe(createdAt)
  expect(await shop.results([first])).toEqual(['stale'])
  expect(await clientOf('u-1')).toMatchObject({ full_name: 'Noura', city: 'riyadh' })
  const gone = { type: 'client', id: 'u-1', version: 3, data: null }
  expect(await shop.results([gone, second, gone])).toEqual(['removed', 'stale', 'unchanged'])
  expect(await ourId('client', 'u-1')).toBe('')
  expect(await shop.results([{ ...first, version: 4 }])).toEqual(['created'])
})

test('every change names the key, the record and the fields before and after', async () => {
  const record = clientRecord('u-audit', 1)
  await shop.send([record, clientRecord('u-other', 1)])
  await shop.send([{ ...record, version: 2, data: { ...record.data, city: 'jeddah' } }])
  const [created, updated] = await readAudit(api.database, 2)
  const [one, other] = [await ourId('client', 'u-audit'), await ourId('client', 'u-other')]
  expect(created).toMatchObject({
    administrator: `key ${shop.name}`,
    action: 'client.feed',
    record_id: '2 records',
    changes: {
      [one]: { before: null, after: { email: record.data.email } },
      [other]: { before: null },
    },
  })
  expect(updated).toMatchObject({
    record_id: one,
    changes: { [one]: { before: { city: null }, after: { city: 'jeddah' } } },
  })
  expect(Object.keys(updated?.changes[one]?.after as object)).toEqual(['city'])
  expect(updated?.request_id).not.toBe(created?.request_id)
})

test('a field that an administrator changed stays until the marketplace changes it too', async () => {
  const record = clientRecord('u-both', 1, { city: 'riyadh', district: 'al-olaya' })
  await shop.send([record])
  const { full_name, phone_number, email } = await clientOf('u-both')
  await api.ok(clientCalls.update, {
    params: { id: await ourId('client', 'u-both') },
    body: { full_name: `${full_name} here`, phone_number, email, city: 'dammam' },
  })
  const renamed = { ...record, version: 2, data: { ...record.data, district: 'al-malaz' } }
  expect(await shop.results([renamed])).toEqual(['updated'])
  expect(await clientOf('u-both')).toMatchObject({
    full_name: `${full_name} here`,
    city: 'dammam',
    district: 'al-malaz',
  })
  const moved = { ...renamed, version: 3, data: { ...renamed.data, city: 'jeddah' } }
  expect(await shop.results([moved])).toEqual(['updated'])
  expect(await clientOf('u-both')).toMatchObject({ full_name: `${full_name} here`, city: 'jeddah' })
})

test('unique values hold for the feed, and a refusal names the record that has them', async () => {
  const make = factories(api.database)
  const existing = await make.client({ email: 'Taken@example.com', phone_number: '+966599999901' })
  const category = await make.category({ name: 'Sweets' })
  const { answers } = await shop.send([
    clientRecord('u-mail', 1, { email: 'TAKEN@example.com' }),
    clientRecord('u-phone', 1, { phone_number: '966599999901' }),
    { type: 'category', id: 'c-1', version: 1, data: { name: ' SWEETS ' } },
  ])
  const refused = { result: 'refused', code: 'taken' }
  expect(answers.sort((a, b) => a.line - b.line)).toMatchObject([
    { ...refused, line: 1, field: 'email', existing, message: 'Another client has this email' },
    { ...refused, line: 2, field: 'phone_number', existing },
    { ...refused, line: 3, field: 'name', existing: category },
  ])
})

test('values that are free only after a later line are taken, also in a chain', async () => {
  const all = [1, 2, 3, 4, 5].map((number) => clientRecord(`h-${number}`, 1))
  await shop.send(all)
  // Each takes the address of the one before; the first one, which comes last, a new one.
  const handOver = all.map((record, index) => ({
    ...record,
    version: 2,
    data: { ...record.data, email: all[index - 1]?.data.email ?? 'new-h1@example.com' },
  }))
  expect(await shop.results(handOver.toReversed())).toEqual(all.map(() => 'updated'))
  expect(await clientOf('h-5')).toMatchObject({ email: all[3]?.data.email })
  const [, two, three] = handOver
  const swapped = [
    { ...two, version: 3, data: { ...two?.data, email: three?.data.email } },
    { ...three, version: 3, data: { ...three?.data, email: two?.data.email } },
  ]
  expect(await shop.results(swapped)).toEqual(['refused', 'refused'])
})

test('a record that waits twice is applied in the order of its lines', async () => {
  const provider = (version: number) => ({
    ...{ type: 'provider', id: 'p-twice', version },
    data: { full_name: `Huda ${version}`, phone_number: '1', email: 'h', categories: ['c-late'] },
  })
  const category = (id: string) => ({ type: 'category', id, data: { name: id } })
  // What comes a second time begins a new batch, so both providers wait for the last line.
  const between = [category('c-between'), category('c-between')]
  const sent = [provider(1), provider(2), ...between, category('c-late')]
  expect(await shop.results(sent)).toEqual([
    ...['created', 'updated'],
    ...['created', 'unchanged'],
    'created',
  ])
})

test('a record that was made here gets the id of the marketplace', async () => {
  const { _id } = await api.ok(categoryCalls.create, { body: { name: 'Made here' } })
  const named = { type: 'category', id: 'c-here', version: 1, data: { name: 'Made here' } }
  expect((await shop.send([named])).answers).toMatchObject([{ code: 'taken', existing: _id }])
  expect(await shop.results([{ ...named, is: _id }])).toEqual(['unchanged'])
  expect(await ourId('category', 'c-here')).toBe(_id)
  const { answers } = await shop.send([
    { ...named, id: 'c-second', is: _id, data: { name: 'Other' } },
    { ...named, id: 'c-third', is: '01900000-0000-7000-8000-000000000000', data: { name: 'None' } },
  ])
  expect(answers).toMatchObject([{ code: 'already_named' }, { code: 'unknown_record' }])
  const removal = { type: 'category', id: 'c-here', is: _id, data: null }
  expect((await shop.send([removal])).answers).toMatchObject([
    { field: 'is', message: 'is does not go with a removal, which takes the id alone' },
  ])
})

test('what an administrator deleted does not come back by itself', async () => {
  const category = { type: 'category', id: 'c-gone', version: 1, data: { name: 'Soon gone' } }
  const provider = {
    type: 'provider',
    id: 'p-gone',
    version: 1,
    data: { full_name: 'Huda', phone_number: '+96655', email: 'h@x.sa', categories: ['c-gone'] },
  }
  await shop.send([category, provider])
  await api.ok(categoryCalls.delete, { params: { id: await ourId('category', 'c-gone') } })
  const renamed = { ...category, version: 2, data: { name: 'Back again' } }
  const { answers } = await shop.send([
    { ...category, version: 2 },
    renamed,
    { ...provider, version: 2, data: { ...provider.data, full_name: 'Huda Salem' } },
    { ...provider, id: 'p-later' },
  ])
  expect(answers.map(({ result, code }) => code ?? result)).toEqual([
    'unchanged',
    'deleted_here',
    'updated',
    'created',
  ])
  const { rows } = await api.database.query(
    'select from provider_category where provider_id = $1',
    [await ourId('provider', 'p-gone')],
  )
  expect(rows).toEqual([])
  const anew = { ...renamed, version: 4 }
  expect(await shop.results([{ ...category, version: 3, data: null }, anew])).toEqual([
    'unchanged',
    'created',
  ])
})
