import { paymentCalls } from '@zaffa/contract/schema/payments'
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

const { list, read } = paymentCalls

listSuite({
  api: () => api,
  call: list,
  make: async (word) => make.payment({ client_id: await make.client({ full_name: word }) }),
})

test('shows a payment, without an envelope by id, and finds it by names and contract number', async () => {
  const client_id = await make.client({ full_name: 'Joud' })
  const provider_id = await make.provider({ company_name: null, full_name: 'Khalid' })
  const contract_number = 'ZF-2026-99001'
  const id = await make.payment({
    client_id,
    provider_id,
    contract_id: await make.contract({ client_id, provider_id, contract_number }),
    price: '2500.05',
    status: 'CANCELED',
    payment_method: 'APPLE_PAY',
    type: 'remaining_payment',
    created_at: '2026-05-01T10:00:00Z',
  })
  const payment = {
    _id: id,
    createdAt: '2026-05-01T10:00:00Z',
    price: 2500.05,
    status: 'CANCELED',
    payment_method: 'APPLE_PAY',
    type: 'remaining_payment',
    customer: { full_name: 'Joud' },
    service_provider: { company_name: null, full_name: 'Khalid' },
    contract: { contract_number },
  }
  expect(await api.ok(read, { params: { id } })).toEqual(payment)
  for (const search of ['joud', 'KHALID', 'zf-2026-99001', '99001', '2026-99001']) {
    expect((await api.ok(list, { query: { search } })).data, search).toEqual([payment])
  }
})

test('an id that does not exist or is malformed is not found', async () => {
  for (const id of [newId(), 'nonsense']) await api.refused(read, 404, { params: { id } })
})

test('reading requires a session', async () => {
  await api.refused(read, 401, { params: { id: newId() }, token: null })
})
