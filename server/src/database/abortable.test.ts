import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await factories(api.database).client({ full_name: 'Somebody' })
})
afterAll(() => api.close())

const path = `${clientCalls.list.path}?search=somebody`
const headers = () => ({ authorization: `Bearer ${api.token}` })

async function waitingQueries() {
  const { rows } = await api.database.query<{ n: number }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n
}

test('a request that is given up ends its query, and the connection goes on', async () => {
  const blocker = await api.database.connect()
  await blocker.query('begin; lock table client in access exclusive mode')
  try {
    const aborts = Array.from({ length: 6 }, () => new AbortController())
    const requests = aborts.map(({ signal }) =>
      fetch(api.url + path, { headers: headers(), signal }).catch(() => 'gone'),
    )
    await expect.poll(waitingQueries).toBe(6)
    for (const abort of aborts) abort.abort()
    expect(await Promise.all(requests)).toEqual(Array(6).fill('gone'))
    await expect.poll(waitingQueries).toBe(0)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(api.url + path, { headers: headers() })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
})
