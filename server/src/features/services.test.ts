import { serviceCalls } from '@zaffa/contract/schema/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'
import { listSuite } from '../../test/list-suite.ts'
import { newId } from '../http/ids.ts'

let api: TestApi
let make: ReturnType<typeof factories>
let provider: string
beforeAll(async () => {
  api = await startApi()
  make = factories(api.database)
  provider = await make.provider()
  await make.service({ title: 'Zebra of another provider' })
})
afterAll(() => api.close())

const { list } = serviceCalls

listSuite({
  api: () => api,
  call: list,
  params: () => ({ id: provider }),
  make: (word) => make.service({ provider_id: provider, title: word }),
})

test('shows a service with its type and its pricing plans in order', async () => {
  const id = await make.provider()
  const service = await make.service({
    provider_id: id,
    title: 'Full day photography',
    description: 'Two photographers',
    starting_deposit: '1500.75',
    category_id: await make.category({ name: 'Photography' }),
  })
  await api.database.query(
    `insert into pricing_plan values ($1, 2, 'Album', 4200.10), ($1, 1, 'Digital', 2999.99)`,
    [service],
  )
  expect(await api.ok(list, { params: { id } })).toEqual({
    docs: [
      {
        _id: service,
        title: 'Full day photography',
        starting_deposit: 1500.75,
        description: 'Two photographers',
        type: { name: 'Photography' },
        pricing_plans: [
          { description: 'Digital', price: 2999.99 },
          { description: 'Album', price: 4200.1 },
        ],
      },
    ],
    totalDocs: 1,
  })
})

test('shows a service without type, description and plans', async () => {
  const id = await make.provider()
  await make.service({ provider_id: id })
  const { docs } = await api.ok(list, { params: { id } })
  expect(docs[0]).toMatchObject({ description: null, type: null, pricing_plans: [] })
})

test('a provider that does not exist or is malformed is not found', async () => {
  for (const id of [newId(), 'nonsense', '..%2f']) {
    await api.refused(list, 404, { params: { id } })
  }
})
