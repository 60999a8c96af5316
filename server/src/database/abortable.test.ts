import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, startApi, type TestApi } from '../../test/app.ts'
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

const path = (search: string) => `${api.url}${clientCalls.list.path}?search=${search}`
const headers = (token = api.token) => ({ authorization: `Bearer ${token}` })

/** The moments in which the queries began that now wait. */
async function waitingSince() {
  const { rows } = await others.query<{ query_start: string }>(
    `select query_start from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
  )
  return rows.map(({ query_start }) => query_start)
}

const waitingQueries = async () => (await waitingSince()).length

/** While somebody else holds the table, every query of it waits. */
async function whileLocked(table: 'client' | 'client_text', work: () => Promise<void>) {
  const blocker = await others.connect()
  await blocker.query(`begin; lock table ${table} in access exclusive mode`)
  try {
    await work()
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}

/** Asks, and gives up when told to. */
function impatient(search: string, token?: string) {
  const abort = new AbortController()
  const answer = fetch(path(search), { headers: headers(token), signal: abort.signal }).catch(
    () => 'gone',
  )
  return { answer, abort: () => abort.abort() }
}

test('requests that are given up, even more than there are connections, end their queries', async () => {
  const terms = Array.from({ length: 30 }, (_, n) => `somebody${n}`)
  // What was asked before waits for no turn.
  await Promise.all(terms.map((term) => impatient(term).answer))
  await whileLocked('client', async () => {
    const requests = terms.map((term) => impatient(term))
    await expect.poll(waitingQueries).toBeGreaterThan(5)
    for (const { abort } of requests) abort()
    const answers = await Promise.all(requests.map(({ answer }) => answer))
    expect(answers).toEqual(Array(30).fill('gone'))
    await expect.poll(waitingQueries, { timeout: 5000 }).toBe(0)
  })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(path('somebody'), { headers: headers() })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
})

test('the same question is one query, which ends when the last who asked gives up', async () => {
  await whileLocked('client', async () => {
    const first = impatient('same')
    await expect.poll(waitingQueries).toBe(1)
    const rest = Array.from({ length: 10 }, () => impatient('same'))
    // Time enough for a second query, if there were one.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await waitingQueries()).toBe(1)
    first.abort()
    expect(await first.answer).toBe('gone')
    // The query of the others takes its place.
    await expect.poll(waitingQueries).toBe(1)
    for (const { abort } of rest) abort()
    expect(await Promise.all(rest.map(({ answer }) => answer))).toEqual(Array(10).fill('gone'))
    await expect.poll(waitingQueries, { timeout: 5000 }).toBe(0)
  })
})

test('of one search box never more than one first search is at work, given up or not', async () => {
  const elsewhere = await logIn(api.url)
  const left: Promise<Response | string>[] = []
  // Where a search is counted for the first time.
  await whileLocked('client_text', async () => {
    const first = impatient('first')
    await expect.poll(waitingQueries).toBe(1)
    const second = impatient('second')
    left.push(impatient('third').answer)
    // Time enough for another query, if there were one.
    await new Promise((resolve) => setTimeout(resolve, 200))
    const [begun, ...more] = await waitingSince()
    expect(more).toEqual([])
    left.push(impatient('other', elsewhere).answer)
    await expect.poll(waitingQueries, { message: 'another session has its own' }).toBe(2)

    first.abort()
    second.abort()
    expect(await Promise.all([first.answer, second.answer])).toEqual(['gone', 'gone'])
    await expect.poll(waitingSince).not.toContain(begun)
    await expect.poll(waitingQueries, { message: 'the third takes its turn' }).toBe(2)
  })
  for (const answer of await Promise.all(left)) expect(answer).toMatchObject({ status: 200 })
})
