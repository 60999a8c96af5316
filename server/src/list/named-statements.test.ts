import { sorts } from '@zaffa/contract/list'
import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { isList } from '@zaffa/contract/schema/list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const lists = calls.filter((call) => isList(call) && !call.params)

test('a connection keeps few statements, however many different questions it is asked', async () => {
  await api.database.query(
    `insert into client (id, full_name, phone_number, email, user_registered_with)
     select gen_random_uuid(), 'Noura ' || n, '+9665' || lpad(n::text, 8, '0'),
       n || '@example.com', 'MANUAL'
     from generate_series(1, 3000) as n`,
  )
  // The owner never connects through a pooler, where statements have no names.
  const database = connect(api.owner.options, { max: 1 })
  const app = await buildApp(database, readConfig({ LOG_LEVEL: 'silent' }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async ({ path }: Call, query: Record<string, string>) => {
    const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${api.token}` },
    })
    expect(response.status, await response.text()).toBe(200)
  }
  for (const sortBy of sorts) {
    for (let n = 1; n <= 60; n += 1) {
      const question = { sortBy, page: `${n}`, pageSize: `${5 + (n % 20)}` }
      await ask(clientCalls.list, question)
      await ask(clientCalls.list, { ...question, search: `noura ${n % 40 || ''}` })
    }
    for (const call of lists) {
      for (const page of ['1', '2', '70']) await ask(call, { sortBy, page })
      for (const search of ['a', 'noura', 'noura 1']) await ask(call, { sortBy, search })
    }
  }
  const { rows } = await database.query<{ name: string }>('select name from pg_prepared_statements')
  const ofClients = rows.filter(({ name }) => name.startsWith('client '))
  // Both orders: by id, the total alone, and from an end or a checkpoint with or without a search.
  expect(ofClients.length).toBeGreaterThan(4)
  expect(ofClients.length).toBeLessThanOrEqual(12)
  expect(rows.length).toBeLessThanOrEqual(12 * (lists.length + 1))
  await app.close()
  await database.end()
})
