import { orderCalls } from '@zaffa/contract/schema/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'
import { listSuite } from '../../test/list-suite.ts'
import { newId } from '../http/ids.ts'

let api: TestApi
let make: ReturnType<typeof factories>
beforeAll(async () => {
  api = await startApi()
  make = factories(api.database)
})
afterAll(() => api.close())

const { list, read } = orderCalls

listSuite({
  api: () => api,
  call: list,
  make: async (word) => make.contract({ client_id: await make.client({ full_name: word }) }),
})

const customer = { full_name: 'Hessa', phone_number: '+966511111111', email: 'hessa@example.com' }
const owner = { full_name: 'Majed', phone_number: '+966522222222', email: 'majed@example.com' }

test('shows a contract in full, in the list and by its id under data', async () => {
  const id = await make.contract({
    client_id: await make.client(customer),
    provider_id: await make.provider({ ...owner, company_name: 'Noor Halls' }),
    service_title: 'Grand hall',
    service_description: 'For 400 guests',
    status: 'DOWN_PAYMENT_SUCCESSFUL',
    total_amount: '45000.10',
    down_payment_amount: '9000.05',
    paid_amount: '9000.05',
    notes: 'Doors open at eight',
  })
  await api.database.query(
    `insert into contract_booked_date values ($1, '2027-03-02'), ($1, '2027-03-01')`,
    [id],
  )
  await api.database.query(
    `insert into contract_item values ($1, 'plan', 1, 'Gold', 40000, 'Dinner included'),
       ($1, 'addon', 1, 'Fireworks', 5000.10, null)`,
    [id],
  )
  const contract = {
    _id: id,
    customer,
    service_provider: { ...owner, company_name: 'Noor Halls' },
    wedding_service: { title: 'Grand hall', description: 'For 400 guests' },
    booked_dates: ['2027-03-01', '2027-03-02'],
    status: 'DOWN_PAYMENT_SUCCESSFUL',
    total_amount: 45000.1,
    down_payment_amount: 9000.05,
    paid_amount: 9000.05,
    notes: 'Doors open at eight',
    pricing_plans: [{ title: 'Gold', price: 40000, description: 'Dinner included' }],
    addons_packages: [{ title: 'Fireworks', price: 5000.1, description: null }],
  }
  expect((await api.ok(list, { query: { pageSize: 1 } })).data).toEqual([contract])
  expect(await api.ok(read, { params: { id } })).toEqual({ data: contract })
})

test('shows absent values as null or empty, and an unknown status unchanged', async () => {
  const id = await make.contract({ status: 'UNDER_REVIEW' })
  const { data } = await api.ok(read, { params: { id } })
  expect(data).toMatchObject({
    status: 'UNDER_REVIEW',
    booked_dates: [],
    down_payment_amount: null,
    paid_amount: null,
    notes: null,
    pricing_plans: [],
    addons_packages: [],
  })
})

test.each(['hessa', 'noor halls', 'majed', 'grand hall', '0511111111'])(
  'finds a contract by %s',
  async (search) => {
    expect((await api.ok(list, { query: { search } })).totalDocuments).toBe(1)
  },
)

test('the search follows changes of the client and the provider', async () => {
  const client_id = await make.client({ full_name: 'Maiden Name' })
  const provider_id = await make.provider({ company_name: 'Old Sign' })
  await make.contract({ client_id, provider_id })
  const total = async (search: string) => (await api.ok(list, { query: { search } })).totalDocuments
  expect([await total('maiden'), await total('old sign')]).toEqual([1, 1])
  await api.database.query("update client set full_name = 'Married' where id = $1", [client_id])
  await api.database.query("update provider set company_name = 'New' where id = $1", [provider_id])
  expect([await total('maiden'), await total('old sign')]).toEqual([0, 0])
  expect(await total('married new')).toBe(1)
})

test('an id that does not exist or is malformed is not found', async () => {
  for (const id of [newId(), 'nonsense']) await api.refused(read, 404, { params: { id } })
})

test('reading requires a session', async () => {
  await api.refused(read, 401, { params: { id: newId() }, token: null })
})
