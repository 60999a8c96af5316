import { categoryCalls } from '@zaffa/contract/schema/categories'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const { read } = statisticsCalls

test('counts follow what is created, changed and deleted', async () => {
  const empty = {
    totalActiveOrders: 0,
    numberOfClients: 0,
    numberOfProviders: 0,
    numberOfCategories: 0,
  }
  expect(await api.ok(read)).toEqual(empty)

  const make = factories(api.database)
  const client_id = await make.client()
  const provider_id = await make.provider()
  await make.category()
  const active = { client_id, provider_id, status: 'DOWN_PAYMENT_SUCCESSFUL' }
  await make.contract(active)
  const second = await make.contract(active)
  await make.contract({ ...active, status: 'COMPLETED' })
  const one = { totalActiveOrders: 2, numberOfClients: 1, numberOfProviders: 1 }
  expect(await api.ok(read)).toEqual({ ...one, numberOfCategories: 1 })

  await api.database.query("update contract set status = 'CANCELLED' where id = $1", [second])
  const { _id: id } = await api.ok(categoryCalls.create, { body: { name: 'Halls' } })
  expect(await api.ok(read)).toEqual({ ...one, totalActiveOrders: 1, numberOfCategories: 2 })

  await api.ok(categoryCalls.delete, { params: { id } })
  expect(await api.ok(read)).toEqual({ ...one, totalActiveOrders: 1, numberOfCategories: 1 })
})

test('requires a session and takes no query', async () => {
  await api.refused(read, 401, { token: null })
  await api.refused(read, 400, { query: { since: 'yesterday' } })
})
