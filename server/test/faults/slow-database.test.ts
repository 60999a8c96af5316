import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readError, startApi, type TestApi } from '../app.ts'
import { record } from '../evidence.ts'
import { clientBody, factories } from '../factories.ts'
import { expectWhole } from './truth.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Five seconds for a place among the writers or a connection, fifteen for the statement. */
const limit = 20_000

/** Another session takes a lock and keeps it until it is told to let go. */
async function hold(lock: string, values: unknown[] = []) {
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

async function timed<T>(work: () => Promise<T>) {
  const begun = performance.now()
  const result = await work()
  return { result, took: performance.now() - begun }
}

test('writers that wait for a row give up in time, and nobody else waits for them', {
  timeout: 30_000,
}, async ({ task }) => {
  const make = factories(api.database)
  const id = await make.client({ full_name: 'Held' })
  const letGo = await hold('select from client where id = $1 for update', [id])
  // Far more than there are connections.
  const { full_name, phone_number, email } = clientBody()
  const waiting = Array.from({ length: 30 }, () =>
    timed(() =>
      api.call(clientCalls.update, { params: { id }, body: { full_name, phone_number, email } }),
    ),
  )
  let others = 0
  let done = false
  const answered = Promise.all(waiting).finally(() => {
    done = true
  })
  while (!done) {
    const list = await timed(() => api.ok(clientCalls.list, { query: { search: 'held' } }))
    expect(list.result.totalDocuments).toBe(1)
    expect(list.took).toBeLessThan(2_000)
    const health = await timed(() => fetch(`${api.url}/health/ready`))
    expect(health.result.status).toBe(200)
    expect(health.took).toBeLessThan(2_000)
    others += 2
  }
  expect(others).toBeGreaterThan(10)
  for (const { result, took } of await answered) {
    expect(await readError(result, 503)).toMatchObject({ code: 'unavailable' })
    expect(Number(result.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(took).toBeLessThan(limit)
  }
  await letGo()
  const { full_name: name } = await api.ok(clientCalls.read, { params: { id } })
  expect(name).toBe('Held')
  await api.ok(clientCalls.update, { params: { id }, body: { full_name, phone_number, email } })
  await expectWhole(api.database)
  record(task, { suite: 'Faults', what: 'writers that waited for a lock', count: 30, lost: 0 })
})

test('when every connection waits the server says so, and is ready again afterwards', {
  timeout: 30_000,
}, async ({ task }) => {
  const letGo = await hold('lock table client in access exclusive mode')
  const waiting = Array.from({ length: 40 }, () => timed(() => api.call(clientCalls.list)))
  await expect.poll(() => api.database.waitingCount).toBeGreaterThan(20)
  const health = await timed(() => fetch(`${api.url}/health/ready`))
  await readError(health.result, 503)
  for (const { result, took } of await Promise.all(waiting)) {
    await readError(result, 503)
    expect(took).toBeLessThan(limit)
  }
  expect((await fetch(`${api.url}/health/live`)).status).toBe(200)
  // Those who have no need of that table are served while it is still locked.
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(200)
  await api.ok(categoryCalls.list)
  await letGo()
  await api.ok(clientCalls.list)
  record(task, { suite: 'Faults', what: 'readers that waited for a lock', count: 40, lost: 0 })
})
