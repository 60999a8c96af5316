import { providerCalls } from '@zaffa/contract/schema/providers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'
import { listSuite } from '../../test/list-suite.ts'

let api: TestApi
let make: ReturnType<typeof factories>
beforeAll(async () => {
  api = await startApi()
  make = factories(api.database)
})
afterAll(() => api.close())

listSuite({
  api: () => api,
  call: providerCalls.list,
  make: (word) => make.provider({ company_name: word }),
})

test('shows the provider with its categories by name', async () => {
  const provider = {
    company_name: 'Layali Halls',
    full_name: 'Saad Al-Harbi',
    phone_number: '+966500000001',
    capacity: 3,
  }
  const id = await make.provider({ ...provider, email: 'layali@example.com' })
  for (const name of ['Halls', 'Catering']) await make.assign(id, await make.category({ name }))
  const { data } = await api.ok(providerCalls.list, { query: { pageSize: 1 } })
  expect(data).toEqual([
    { _id: id, ...provider, categories: [{ name: 'Catering' }, { name: 'Halls' }] },
  ])
})

test('shows a provider without a company name, without categories and with the usual capacity', async () => {
  const id = await make.provider({ company_name: null })
  const { data } = await api.ok(providerCalls.list, { query: { pageSize: 1 } })
  expect(data[0]).toMatchObject({ _id: id, company_name: null, categories: [], capacity: 1 })
})

test.each(['Layali', 'harbi saad', 'layali@example', '0500000001'])(
  'finds a provider by %s',
  async (search) => {
    const { data } = await api.ok(providerCalls.list, { query: { search } })
    expect(data.map((provider) => provider.company_name)).toContain('Layali Halls')
  },
)
