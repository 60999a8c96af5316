import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { expect, type TestContext, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createAdministrator } from '../../src/auth/administrators.ts'
import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/database/connect.ts'
import { byTest, logIn, login, readError, startApi, type TestApi } from '../app.ts'
import { testDatabase } from '../database.ts'
import { record } from '../evidence.ts'
import { clientBody, factories } from '../factories.ts'
import { expectPatience, Ledger, refusalsIn, startLoad, successesSince } from './load.ts'
import { network } from './network.ts'
import { expectWhole } from './truth.ts'

/** Another database session takes a lock and keeps it until the returned function is called. */
async function hold(
  { onTestFinished }: TestContext,
  api: TestApi,
  lock: string,
  values: unknown[] = [],
) {
  const session = await api.database.connect()
  await session.query('begin')
  await session.query(lock, values)
  let held = true
  const letGo = async () => {
    if (!held) return
    held = false
    await session.query('rollback')
    session.release()
  }
  onTestFinished(letGo)
  return letGo
}

/** The tests wait for timeouts concurrently, so each has a separate server. */
async function ownApi({ onTestFinished }: TestContext): Promise<TestApi> {
  const api = await startApi()
  onTestFinished(() => api.close())
  return api
}

test.concurrent('writers that wait for a row give up and block no other calls', async (context) => {
  const api = await ownApi(context)
  const make = factories(api.database)
  const id = await make.client({ full_name: 'Held' })
  const letGo = await hold(context, api, 'select from client where id = $1 for update', [id])
  // Far more writers than connections.
  const { full_name, phone_number, email } = clientBody()
  const waiting = Array.from({ length: 30 }, () =>
    api.call(clientCalls.update, { params: { id }, body: { full_name, phone_number, email } }),
  )
  let others = 0
  let done = false
  const answered = Promise.all(waiting).finally(() => {
    done = true
  })
  while (!done) {
    const list = await api.ok(clientCalls.list, { query: { search: 'held' } })
    expect(list.totalDocuments).toBe(1)
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(200)
    if (!done) others += 2
  }
  expect(others).toBeGreaterThan(0)
  for (const response of await answered) {
    expect(await readError(response, 503)).toMatchObject({ code: 'unavailable' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await letGo()
  const { full_name: name } = await api.ok(clientCalls.read, { params: { id } })
  expect(name).toBe('Held')
  await api.ok(clientCalls.update, { params: { id }, body: { full_name, phone_number, email } })
  await expectWhole(api.database)
  record(context.task, {
    suite: 'Faults',
    what: 'writers that waited for a lock',
    count: 30,
    lost: 0,
  })
})

test.concurrent('answers 503 while every connection waits, and is ready afterwards', async (context) => {
  const api = await ownApi(context)
  const letGo = await hold(context, api, 'lock table client in access exclusive mode')
  // Different pages, because equal requests would share a connection.
  const waiting = Array.from({ length: 40 }, (_, n) =>
    api.call(clientCalls.list, { query: { page: n + 1 } }),
  )
  // Before enough calls have arrived, the check still finds a connection.
  const ready = async () => (await fetch(`${api.url}/health/ready`)).status
  await context.expect.poll(ready).toBe(503)
  for (const response of await Promise.all(waiting)) await readError(response, 503)
  expect((await fetch(`${api.url}/health/live`)).status).toBe(200)
  // Calls that do not use the table work while it is still locked.
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(200)
  await api.ok(categoryCalls.list)
  await letGo()
  await api.ok(clientCalls.list)
  record(context.task, {
    suite: 'Faults',
    what: 'readers that waited for a lock',
    count: 40,
    lost: 0,
  })
})

test.concurrent('a database that stops answering is given up, and used again when it answers', async (context) => {
  const { connection, database: direct, drop } = await testDatabase()
  await createAdministrator(direct, byTest, login)
  const way = await network(connection)
  const options = { statementTimeout: 1_000, answerTimeout: 1_500 }
  const database = connect({ connectionString: way.url }, options)
  const app = await buildApp(database, readConfig({ LOG_LEVEL: 'silent' }))
  context.onTestFinished(async () => {
    await app.close()
    await database.end()
    await way.close()
    await drop()
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await logIn(url)
  const ledger = new Ledger()
  const load = startLoad(url, token, ledger, 12, 12)
  await context.expect.poll(() => load.answers.length).toBeGreaterThan(30)
  await context.expect.poll(() => load.answers.some(({ status }) => status === 201)).toBe(true)
  way.setSilent(true)
  await readError(await fetch(`${url}/health/ready`), 503)
  await context.expect.poll(() => refusalsIn(load.answers)).toBeGreaterThan(5)
  way.setSilent(false)
  const back = performance.now()
  await context.expect.poll(() => successesSince(load.answers, back).length).toBeGreaterThan(10)
  await load.stop()
  const refused = expectPatience(load.answers, load.failures)
  const lost = await ledger.lost(direct)
  expect(lost).toBe(0)
  const what = 'calls told to come again while the database was silent'
  record(context.task, { suite: 'Faults', what, count: refused, lost })
})
