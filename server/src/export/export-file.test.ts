import type { Socket } from 'node:net'
import { accountCalls } from '@zaffa/contract/schema/account'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { exportOf } from '@zaffa/contract/schema/export'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { logIn, readError, startApi, type TestApi } from '../../test/app.ts'
import { openSocket } from '../../test/attacks/raw.ts'
import { readAudit } from '../../test/audit.ts'

/** Twelve megabytes: more than the sockets between the server and a client hold. */
const rows = 3000
const rowBytes = 4000

const call = exportOf(categoryCalls.list)

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await api.database.query(
    `insert into category (id, name, description)
     select gen_random_uuid(), 'Category ' || n, repeat('x', ${rowBytes})
     from generate_series(1, ${rows}) as n`,
  )
})
afterAll(() => api.close())

const open: Socket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await expect.poll(exportsOpen).toBe(0)
})

/** A client that asks for the file and reads its beginning. */
async function startReading(token = api.token): Promise<Socket> {
  const socket = await openSocket(api.url)
  open.push(socket)
  const headers = `Host: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}`
  socket.write(`GET ${call.path} HTTP/1.1\r\n${headers}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  return socket
}

/** What arrives until the connection is closed. */
async function readOn(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  await closed
  return text
}

/** The last chunk of a whole answer has the length 0. */
const lastChunk = /\r\n0\r\n\r\n$/

/** From now on each look at the clock is a second after the one before. */
function hurryClock() {
  const { now } = performance
  let looks = 0
  const clock = vi.spyOn(performance, 'now')
  clock.mockImplementation(() => now.call(performance) + 1000 * ++looks)
  onTestFinished(() => clock.mockRestore())
}

/** By the last statement of a connection: its state changes between two statements. */
const ofExports =
  "datname = current_database() and (query like 'fetch % from found' or query like 'select * from (%as wanted%')"

async function exportsOpen() {
  const { rowCount } = await api.database.query(`select from pg_stat_activity where ${ofExports}`)
  return rowCount
}

const lastEnd = async () => {
  const records = await readAudit(api.database, 10)
  return records.findLast(({ action }) => action === 'category.export_end')
}

test('the server reads on only as fast as the client does, and stops when it goes', async () => {
  const idle = await startReading()
  // A client that reads gets everything; one that does not read holds only one batch.
  expect((await api.ok(call)).split('\r\n')).toHaveLength(1 + rows + 1)
  await expect.poll(exportsOpen).toBe(1)
  const whole = await lastEnd()
  expect(whole?.changes).toMatchObject({ rows: { after: rows }, finished: { after: true } })

  idle.destroy()
  await expect.poll(async () => (await lastEnd())?.sequence).not.toBe(whole?.sequence)
  const broken = (await lastEnd())?.changes
  expect(broken?.finished?.after).toBe(false)
  expect(broken?.rows?.after).toBeGreaterThan(0)
  expect(broken?.rows?.after).toBeLessThan(rows)
  await expect.poll(exportsOpen).toBe(0)
})

test('two exports run at once; a third is told to come again, and other calls go on', async () => {
  const [first] = await Promise.all([startReading(), startReading()])
  const response = await api.call(call)
  expect(response.headers.get('retry-after')).toBe('10')
  expect(response.headers.get('content-type')).toContain('application/json')
  const error = await readError(response, 503)
  expect(error).toMatchObject({
    code: 'exports_busy',
    message: 'Two exports are already running. Please try again later',
  })
  await api.ok(statisticsCalls.read)

  first?.destroy()
  const again = async () => {
    const { body, status } = await api.call(call)
    await body?.cancel()
    return status
  }
  await expect.poll(again).toBe(200)
})

test('an error of the database before the first row is answered, and recorded', async () => {
  await api.owner.query('alter table category_text rename to category_text_away')
  try {
    await api.refused(call, 500)
  } finally {
    await api.owner.query('alter table category_text_away rename to category_text')
  }
  const changes = (await lastEnd())?.changes
  expect(changes).toMatchObject({ rows: { after: 0 }, finished: { after: false } })
})

test('an error in the middle ends the connection, so that a part is not taken for the whole', async () => {
  const socket = await startReading()
  const before = await lastEnd()
  const { rowCount } = await api.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${ofExports}`,
  )
  expect(rowCount).toBe(1)
  expect(await readOn(socket)).not.toMatch(lastChunk)
  const end = await lastEnd()
  expect(end?.sequence).not.toBe(before?.sequence)
  expect(end?.changes.finished?.after).toBe(false)
})

test('an export stops when its session ends, and the rows that left are recorded', async () => {
  const socket = await startReading(await logIn(api.url))
  const before = await lastEnd()
  await api.ok(accountCalls.endOtherSessions)
  hurryClock()
  expect(await readOn(socket)).not.toMatch(lastChunk)
  await expect.poll(async () => (await lastEnd())?.sequence).not.toBe(before?.sequence)
  const { rows: sent, finished } = (await lastEnd())?.changes ?? {}
  expect(finished?.after).toBe(false)
  expect(sent?.after).toBeGreaterThan(0)
  expect(sent?.after).toBeLessThan(rows)
})

test('an export of a session that lasts is whole, however long it takes', async () => {
  const socket = await startReading()
  hurryClock()
  expect(await readOn(socket)).toMatch(lastChunk)
})
