import { once } from 'node:events'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { conversationCalls } from '@zaffa/contract/schema/conversations'
import { orderCalls } from '@zaffa/contract/schema/orders'
import { paymentCalls } from '@zaffa/contract/schema/payments'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { openSocket } from '../../test/attacks/raw.ts'
import { factories } from '../../test/factories.ts'
import { runCommand } from '../../test/run-command.ts'
import { commands } from '../commands/administer.ts'
import { newId } from '../http/ids.ts'
import { type ReadRecord, readReads, sweepReads } from './reads.ts'
import { verifyChain } from './verify.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi({ trustProxy: true })
})
afterEach(() => api.close())

async function listReads(limit: number, record?: string): Promise<ReadRecord[]> {
  const all: ReadRecord[] = []
  for await (const records of readReads(api.database, limit, record)) all.push(...records)
  return all
}
const recorded = async () => (await listReads(100)).map(({ action }) => action)

test('opening personal data is recorded: who, what, when, from where', async () => {
  const make = factories(api.database)
  const opened = [
    [clientCalls.read, await make.client(), 'client.read'],
    [orderCalls.read, await make.contract(), 'contract.read'],
    [paymentCalls.read, await make.payment(), 'payment.read'],
    [conversationCalls.messages, await make.conversation(), 'conversation.read'],
  ] as const
  const requests: (string | null)[] = []
  for (const [call, id] of opened) {
    const response = await api.call(call, {
      params: { id },
      headers: { 'x-forwarded-for': '198.51.100.7' },
    })
    expect(response.status).toBe(200)
    requests.push(response.headers.get('x-request-id'))
  }
  // What shows nothing leaves no trace.
  await api.refused(clientCalls.read, 404, { params: { id: newId() } })
  await api.refused(clientCalls.read, 401, { params: { id: opened[0][1] }, token: null })
  await api.ok(clientCalls.list)
  await expect.poll(async () => (await recorded()).length).toBe(4)
  expect(await listReads(100)).toEqual(
    opened.map(([, id, action], index) => ({
      sequence: index + 1,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      administrator: 'admin',
      action,
      record_id: id,
      address: '198.51.100.7',
      request_id: requests[index],
    })),
  )
  expect(await verifyChain(api.database, 'reads')).toMatchObject({ records: 4, broken: null })
  expect(await listReads(100, opened[2][1])).toHaveLength(1)
})

test('an id in capitals is recorded like the others', async () => {
  const id = await factories(api.database).client()
  await api.ok(clientCalls.read, { params: { id: id.toUpperCase() } })
  await expect.poll(() => listReads(100, id)).toHaveLength(1)
})

test('an answer that the client breaks off is recorded', async () => {
  const id = await factories(api.database).conversation()
  // More than the buffers of both sides hold: the answer is never sent in full.
  await api.database.query(
    `insert into message (id, conversation_id, sender, type, text)
     select gen_random_uuid(), $1, 'client', 'text', repeat('x', 10000)
     from generate_series(1, 4000)`,
    [id],
  )
  const socket = await openSocket(api.url)
  const { method, path } = conversationCalls.messages
  const headers = `host: ${new URL(api.url).host}\r\nauthorization: Bearer ${api.token}`
  socket.write(`${method} ${path.replace(':id', id)} HTTP/1.1\r\n${headers}\r\n\r\n`)
  await once(socket, 'data')
  socket.resetAndDestroy()
  await expect.poll(recorded).toEqual(['conversation.read'])
})

test('reads wait while the database refuses them, and the stop writes the last ones', async () => {
  const id = await factories(api.database).client()
  const lock = await api.owner.connect()
  await lock.query('begin; lock table read_record in access exclusive mode')
  const query = vi.spyOn(api.database, 'query')
  for (let n = 0; n < 3; n += 1) await api.ok(clientCalls.read, { params: { id } })
  const insert = () => query.mock.calls.some(([text]) => Object(text).name === 'insert reads')
  await expect.poll(insert).toBe(true)
  await lock.query('rollback')
  lock.release()
  await api.ok(clientCalls.read, { params: { id } })
  await api.app.close()
  expect(await recorded()).toEqual(Array(4).fill('client.read'))
})

test('reads of any time can be listed and verified, and none is later than now', async () => {
  await api.database.query(
    `insert into read_record
       (at, administrator_id, administrator, action, record_id, address, request_id)
     select at, gen_random_uuid(), 'admin', 'client.read', 'x', '', '' from unnest(
       '{-infinity,0044-03-15 BC,12000-01-01,infinity}'::timestamptz[]) at`,
  )
  const shown = await runCommand(commands.reads, { database: api.database })
  expect(shown.map((line) => line.split('  ')[1])).toEqual([
    '-infinity',
    '0044-03-15 00:00:00+00 BC',
    ...Array(2).fill(expect.stringMatching(/^2\d{3}-/)),
  ])
  expect(await verifyChain(api.database, 'reads')).toMatchObject({ records: 4, broken: null })
})

test('old reads are removed, and the chain goes on', async () => {
  const { database } = api
  const id = await factories(database).client()
  await database.query(
    `insert into read_record
       (at, administrator_id, administrator, action, record_id, address, request_id)
     select now() - make_interval(days => 403 - n), $1, 'admin', 'client.read', $2, '', ''
     from generate_series(1, 3) n`,
    [id, id],
  )
  await sweepReads(database, 400)
  const sequences = async () => (await listReads(10)).map(({ sequence }) => sequence)
  expect(await sequences(), 'the last record stays, however old').toEqual([3])

  await api.ok(clientCalls.read, { params: { id } })
  await expect.poll(sequences).toEqual([3, 4])
  await sweepReads(database, 400)
  expect(await sequences()).toEqual([4])
  expect(await verifyChain(database, 'reads')).toMatchObject({ records: 1, broken: null })
  await expect(database.query('delete from read_record')).rejects.toThrow('within 30 days')
  await expect(api.owner.query("update read_record set action = ''")).rejects.toThrow('be changed')
})
