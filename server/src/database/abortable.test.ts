import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'
import { connect, type Database } from './connect.ts'

let api: TestApi
/** Connections apart from those of the server, which the test uses up. */
let others: Database
beforeAll(async () => {
  api = await startApi()
  others = connect(api.database.options)
  await factories(api.database).client({ full_name: 'Somebody' })
})
afterAll(async () => {
  await others.end()
  await api.close()
})

const path = `${clientCalls.list.path}?search=somebody`
const headers = () => ({ authorization: `Bearer ${api.token}` })

async function waitingQueries() {
  const { rows } = await others.query<{ n: number }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n
}

test('requests that are given up, even more than there are connections, end their queries', async () => {
  const blocker = await others.connect()
  await blocker.query('begin; lock table client in access exclusive mode')
  try {
    const aborts = Array.from({ length: 30 }, () => new AbortController())
    const requests = aborts.map(({ signal }) =>
      fetch(api.url + path, { headers: headers(), signal }).catch(() => 'gone'),
    )
    await expect.poll(waitingQueries).toBeGreaterThan(5)
    for (const abort of aborts) abort.abort()
    expect(await Promise.all(requests)).toEqual(Array(30).fill('gone'))
    await expect.poll(waitingQueries, { timeout: 5000 }).toBe(0)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(api.url + path, { headers: headers() })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
})
