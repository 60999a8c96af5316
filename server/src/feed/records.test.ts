import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { fingerprint } from '../../test/attacks/fingerprint.ts'
import { readAudit } from '../../test/audit.ts'
import { factories } from '../../test/factories.ts'
import { expectWhole } from '../../test/faults/truth.ts'
import { clientRecord, marketplace } from '../../test/feed.ts'
import { oneOfEachAs } from '../../test/feed-records.ts'

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
})

describe('records that exchange unique values', () => {
  /** Clients with the e-mail addresses and phone numbers of others of them. */
  const exchange = (
    clients: ReturnType<typeof clientRecord>[],
    ...from: { email?: number; phone?: number }[]
  ) =>
    clients.map((client, index) => {
      const { email = index, phone = index } = from[index] ?? {}
      const contact = {
        email: clients[email]?.data.email,
        phone_number: clients[phone]?.data.phone_number,
      }
      return { ...client, version: client.version + 1, data: { ...client.data, ...contact } }
    })
  const added = async (name: string, count: number) => {
    const clients = Array.from({ length: count }, (_, i) => clientRecord(`${name}-${i}`, 1))
    await shop.send(clients)
    return clients
  }

  test('two or three of them are updated', async () => {
    const two = await added('swap', 2)
    expect(await shop.results(exchange(two, { phone: 1 }, { phone: 0 }), '?dry-run=true')).toEqual([
      ...['updated', 'updated'],
    ])
    expect(await shop.results(exchange(two, { phone: 1 }, { phone: 0 }))).toEqual([
      ...['updated', 'updated'],
    ])
    expect(await clientOf('swap-0')).toMatchObject({ phone_number: two[1]?.data.phone_number })
    const three = await added('circle', 3)
    const turned = exchange(
      three,
      { email: 1, phone: 2 },
      { email: 2, phone: 0 },
      { email: 0, phone: 1 },
    )
    expect(await shop.results(turned)).toEqual(['updated', 'updated', 'updated'])
    expect(await clientOf('circle-2')).toMatchObject({ email: three[0]?.data.email })
  })

  test('also far apart, and with a new record', async () => {
    const two = await added('far', 2)
    const [one, other] = exchange(two, { email: 1 }, { email: 0 })
    const between = Array.from({ length: 1000 }, (_, i) => ({
      ...{ type: 'client', id: `no-${i}`, data: null },
    }))
    const { summary } = await shop.send([one, ...between, other])
    expect(summary).toMatchObject({ updated: 2, unchanged: 1000, refused: 0 })
    const moved = { ...one, version: 3, data: clientRecord('', 1).data }
    const heir = clientRecord('far-heir', 1, { email: one?.data.email })
    expect(await shop.results([heir, moved])).toEqual(['created', 'updated'])
  })

  test('all are refused where one of the values stays with another record', async () => {
    const clients = await added('stay', 4)
    const [one, two, three] = exchange(clients, { email: 1 }, { email: 2 }, { email: 3 })
    const { answers } = await shop.send([one, two, three])
    const existing = await Promise.all([1, 2, 3].map((i) => ourId('client', `stay-${i}`)))
    expect(answers).toMatchObject(existing.map((id) => ({ code: 'taken', existing: id })))
    const stranger = { ...two, data: { ...two?.data, avatar: '/uploads/none.webp' } }
    const [, , back] = exchange(clients, {}, {}, { email: 1 })
    expect(await shop.results([stranger, back])).toEqual(['refused', 'refused'])
  })

  test('the names of categories and the numbers of contracts too', async () => {
    const category = (id: string, name: string) => ({ type: 'category', id, data: { name } })
    await shop.send([category('n-1', 'First name'), category('n-2', 'Second name')])
    const renamed = [category('n-1', 'SECOND name'), category('n-2', 'First name')]
    expect(await shop.results(renamed)).toEqual(['updated', 'updated'])
    const records = [...oneOfEachAs('n', 71), ...oneOfEachAs('m', 72)]
    await shop.send(records)
    const contracts = records.filter(({ type }) => type === 'contract')
    const numbers = contracts.map(({ data }) => data.contract_number).toReversed()
    const swapped = contracts.map((record, index) => ({
      ...{ ...record, version: 2 },
      data: { ...record.data, contract_number: numbers[index] },
    }))
    expect(await shop.results(swapped)).toEqual(['updated', 'updated'])
  })
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
