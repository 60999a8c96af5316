import { feedTypes } from '@zaffa/contract/feed'
import { applicationCalls } from '@zaffa/contract/schema/applications'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { conversationCalls } from '@zaffa/contract/schema/conversations'
import { orderCalls } from '@zaffa/contract/schema/orders'
import { paymentCalls } from '@zaffa/contract/schema/payments'
import { providerCalls } from '@zaffa/contract/schema/providers'
import { reviewCalls } from '@zaffa/contract/schema/reviews'
import { serviceCalls } from '@zaffa/contract/schema/services'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { fingerprint } from '../../test/attacks/fingerprint.ts'
import { expectWhole } from '../../test/faults/truth.ts'
import { marketplace } from '../../test/feed.ts'
import { oneOfEach, sampleOf } from '../../test/feed-records.ts'

/** Everything that administrators see of a record comes out of the fields of the feed. */

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

test('every type is created, in any order, and again it leaves no trace', async () => {
  const records = oneOfEach()
  expect(records.map(({ type }) => type).sort()).toEqual([...feedTypes].sort())
  const { answers, summary } = await shop.send(records)
  expect(answers.filter(({ result }) => result !== 'created')).toEqual([])
  expect(summary.created).toBe(feedTypes.length)
  const before = await fingerprint(api.database)
  expect((await shop.send(records)).summary.unchanged).toBe(feedTypes.length)
  expect(await fingerprint(api.database)).toBe(before)
})

test('parties are shown with what the feed said', async () => {
  expect((await api.ok(categoryCalls.list)).data).toMatchObject([{ name: 'Photography' }])
  expect((await api.ok(clientCalls.list, { query: { search: '0501234567' } })).data).toMatchObject([
    { full_name: 'Noura', planning_for: ['self', 'family'], wedding_date: '2026-05-01' },
  ])
  const { data: providers } = await api.ok(providerCalls.list)
  expect(providers).toMatchObject([
    { company_name: 'Lens House', full_name: 'Khalid', categories: [{ name: 'Photography' }] },
  ])
  const params = { id: providers[0]?._id ?? '' }
  expect((await api.ok(serviceCalls.list, { params })).docs).toMatchObject([
    {
      title: 'Photography',
      starting_deposit: 500,
      type: { name: 'Photography' },
      pricing_plans: [
        { description: 'Half a day', price: 4000 },
        { description: 'A day', price: 7000.75 },
      ],
    },
  ])
  expect((await api.ok(applicationCalls.list)).data).toMatchObject([
    { company_name: 'Sami Sweets', city: { name: 'Abha' }, type: { name: 'Photography' } },
  ])
})

test('dealings are shown with what the feed said, unknown statuses as they are', async () => {
  expect((await api.ok(orderCalls.list, { query: { search: 'noura lens' } })).data).toMatchObject([
    {
      customer: { full_name: 'Noura', email: 'noura@example.com' },
      service_provider: { company_name: 'Lens House' },
      wedding_service: { title: 'Photography', description: 'A whole day' },
      booked_dates: ['2026-05-01', '2026-05-02'],
      total_amount: 12500.5,
      down_payment_amount: 500.25,
      paid_amount: null,
      notes: 'Two cameras',
      pricing_plans: [
        { title: 'Gold', price: 12000, description: 'With album' },
        { title: 'Silver', price: 0.5, description: null },
      ],
      addons_packages: [{ title: 'Drone', price: 500, description: null }],
    },
  ])
  expect((await api.ok(paymentCalls.list)).data).toMatchObject([
    { price: 500.25, status: 'REFUNDED', contract: { contract_number: 'MK-2026-1' } },
  ])
  const { data: inbox } = await api.ok(conversationCalls.list)
  expect(inbox).toMatchObject([{ status: 'sleeping', state: 'waiting_for_the_moon' }])
  const params = { id: inbox[0]?._id ?? '' }
  expect(await api.ok(conversationCalls.messages, { params })).toMatchObject([
    {
      sender: { full_name: 'Khalid' },
      contract: { wedding_service: { name: 'Photography', price: 12500.5 } },
    },
  ])
  expect((await api.ok(reviewCalls.list)).data).toMatchObject([
    {
      user: { full_name: 'Noura' },
      rating: 4.5,
      createdAt: '2026-03-01T07:00:00.123456Z',
      admin_reply: 'Thank you',
      replied_by: { full_name: 'Huda of the marketplace' },
    },
  ])
  expect(await api.ok(statisticsCalls.read)).toMatchObject({ totalActiveOrders: 1 })
})

test('lists of a record are replaced, and only where they changed', async () => {
  const contract = sampleOf('contract', 2)
  const data = {
    ...contract.data,
    booked_dates: [],
    addons_packages: [{ title: 'Sky', price: 1 }],
  }
  expect(await shop.results([{ ...contract, data }])).toEqual(['updated'])
  expect((await api.ok(orderCalls.list)).data).toMatchObject([
    { booked_dates: [], addons_packages: [{ title: 'Sky' }], pricing_plans: [{}, {}] },
  ])
})

test('an application follows its category, and keeps its name without one', async () => {
  const { data } = sampleOf('application')
  const application = (version: number, fields: object) => ({
    ...{ type: 'application', id: 'a-2', version },
    data: { ...data, ...fields },
  })
  const sweets = { type: 'category', id: 'c-2', data: { name: 'Sweets' } }
  const shown = async () => (await api.ok(applicationCalls.list)).data[0]?.type.name
  await shop.send([application(1, {}), sweets])
  await shop.send([application(2, { type: 'c-2' })])
  await shop.send([{ ...sweets, data: null }])
  expect(await shown()).toBe('Sweets')
  await shop.send([application(3, { type: null, type_name: 'Cakes' })])
  expect(await shown()).toBe('Cakes')
  expect(await shop.results([{ ...application(4, {}), data: null }])).toEqual(['removed'])
})

test('a provider comes of one application only', async () => {
  const application = (id: string, fields: object = {}) => {
    const decided = { status: 'approved', service_provider: 'p-1', ...fields }
    return { type: 'application', id, data: { ...sampleOf('application').data, ...decided } }
  }
  const pending = { status: 'pending', service_provider: null }
  const { answers } = await shop.send([
    application('a-3'),
    application('a-4'),
    ...['a-5', 'a-6'].map((id) => application(id, pending)),
  ])
  expect(answers.find(({ id }) => id === 'a-4')).toMatchObject({
    result: 'refused',
    code: 'taken',
    field: 'service_provider',
    message: 'Another application has this service_provider',
  })
  const { summary } = await shop.send([application('a-4'), application('a-3', pending)])
  expect(summary).toMatchObject({ updated: 1, created: 1 })
  const gone = ['a-3', 'a-4', 'a-5', 'a-6'].map((id) => ({ type: 'application', id, data: null }))
  expect((await shop.send(gone)).summary.removed).toBe(4)
})

test('the marketplace corrects its own decision', async () => {
  const { data } = sampleOf('application')
  const application = (version: number, fields: object) => ({
    ...{ type: 'application', id: 'a-7', version },
    data: { ...data, ...fields },
  })
  const row = async () => {
    const { rows } = await api.database.query(
      `select status, decided_at is not null as decided from application join feed_record f
       on f.record_id = id where f.external_id = 'a-7'`,
    )
    return rows[0]
  }
  await shop.send([application(1, { status: 'rejected' })])
  expect(await row()).toEqual({ status: 'rejected', decided: true })
  expect(await shop.results([application(2, {})])).toEqual(['updated'])
  expect(await row()).toEqual({ status: 'pending', decided: false })
  const approved = { status: 'approved', service_provider: 'p-1' }
  expect(await shop.results([application(3, approved)])).toEqual(['updated'])
  expect(await row()).toEqual({ status: 'approved', decided: true })
  expect(await shop.results([{ ...application(4, {}), data: null }])).toEqual(['removed'])
})

test('the media of a review are addresses of images', async () => {
  const { data } = sampleOf('review')
  const review = (id: string, address: string) => ({
    ...{ type: 'review', id },
    data: { ...data, media: ['https://images.example.com/1.jpg', '/uploads/a.webp', address] },
  })
  const { answers } = await shop.send([
    review('r-2', 'javascript:alert(1)'),
    review('r-3', '//images.example.com/1.jpg'),
  ])
  const refusal = {
    ...{ result: 'refused', code: 'validation_failed', field: 'media.2' },
    message: 'media can have addresses with http or https, and paths of images stored here',
  }
  expect(answers).toMatchObject([refusal, refusal])
  expect(await shop.results([review('r-2', 'HTTP://images.example.com/صورة.jpg')])).toEqual([
    'created',
  ])
  expect(await shop.results([{ type: 'review', id: 'r-2', data: null }])).toEqual(['removed'])
})

test("an administrator's reply and decision stay", async () => {
  const [review] = (await api.ok(reviewCalls.list)).data
  const params = { id: review?._id ?? '' }
  await api.ok(reviewCalls.reply, { params, body: { admin_reply: 'Ours' } })
  const [application] = (await api.ok(applicationCalls.list)).data
  await api.ok(applicationCalls.reject, { params: { id: application?._id ?? '' } })
  const changed = oneOfEach(3)
    .filter(({ type }) => type === 'review' || type === 'application')
    .map((record) =>
      record.type === 'review'
        ? { ...record, data: { ...record.data, rating: 1 } }
        : { ...record, data: { ...record.data, status: 'approved', service_provider: 'p-1' } },
    )
  expect(await shop.results(changed)).toEqual(['updated', 'unchanged'])
  expect((await api.ok(reviewCalls.list)).data).toMatchObject([
    { rating: 1, admin_reply: 'Ours', replied_by: { full_name: 'Amal Admin' } },
  ])
  const { rows } = await api.database.query('select status from application')
  expect(rows).toEqual([{ status: 'rejected' }])
})

test('what others refer to is removed after them, in any order, or refused', async () => {
  const gone = oneOfEach(9).map(({ type, id, version }) => ({ type, id, version, data: null }))
  const client = gone.filter(({ type }) => type === 'client')
  expect((await shop.send(client)).answers).toMatchObject([{ result: 'refused', code: 'in_use' }])
  expect((await shop.send(gone.toReversed())).summary.removed).toBe(feedTypes.length)
  expect((await api.ok(orderCalls.list)).totalDocuments).toBe(0)
})
