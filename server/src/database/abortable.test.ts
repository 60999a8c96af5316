import type { EventEmitter } from 'node:events'
import { clientCalls } from '@zaffa/contract/schema/clients'
import type { DatabaseError, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'
import { hold, patient, waitingQueries } from '../../test/locks.ts'
import { connect, type Database } from './connect.ts'

let api: TestApi
/** A separate pool, because the test uses up the server's. */
let others: Database
beforeAll(async () => {
  // No limit of the database may end a query before its client does.
  api = await startApi({}, { ...patient, statementTimeout: 120_000 })
  others = connect(api.database.options)
  await factories(api.database).client({ full_name: 'Somebody' })
})
afterAll(async () => {
  await others.end()
  await api.close()
})

const path = (search: string) => `${api.url}${clientCalls.list.path}?search=${search}`
const waiting = () => waitingQueries(others)
const headers = () => ({ authorization: `Bearer ${api.token}` })

/** Sends a search that the test can abort. */
function impatient(search: string) {
  const abort = new AbortController()
  const answer = fetch(path(search), { headers: headers(), signal: abort.signal }).catch(
    () => 'gone',
  )
  return { answer, abort: () => abort.abort() }
}

/** The codes of all errors that the database answers to the server from now on. */
function errorCodes(): Set<string | undefined> {
  const codes = new Set<string | undefined>()
  const note = ({ code }: DatabaseError) => codes.add(code)
  api.database.on('acquire', (client: PoolClient) => {
    // Missing in the driver's types.
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.off('errorMessage', note).on('errorMessage', note)
  })
  return codes
}

const cancelled = '57014'

test('aborted requests end their queries, even more requests than connections', async () => {
  const codes = errorCodes()
  const terms = Array.from({ length: 30 }, (_, n) => `somebody${n}`)
  const free = await hold(others, 'lock table client in access exclusive mode')
  const requests = terms.map((term) => impatient(term))
  await expect.poll(waiting).toBeGreaterThan(5)
  for (const { abort } of requests) abort()
  const aborted = await Promise.all(requests.map(({ answer }) => answer))
  expect(aborted).toEqual(Array(30).fill('gone'))
  await expect.poll(waiting).toBe(0)
  await free()
  // The lock timeout, which would end them too, has another code.
  expect(codes).toContain(cancelled)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(path('somebody'), { headers: headers() })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
})
