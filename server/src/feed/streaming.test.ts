import { once } from 'node:events'
import { Agent } from 'node:http'
import { gzipSync } from 'node:zlib'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { byTest, readError, startApi, type TestApi } from '../../test/app.ts'
import { fingerprint } from '../../test/attacks/fingerprint.ts'
import { expectWhole } from '../../test/faults/truth.ts'
import { clientRecord, clientRecords, marketplace, readFeed, toLines } from '../../test/feed.ts'
import { oneOfEach, sampleOf } from '../../test/feed-records.ts'
import { revokeKey } from '../auth/keys.ts'

let api: TestApi
let shop: Awaited<ReturnType<typeof marketplace>>
beforeAll(async () => {
  api = await startApi()
  shop = await marketplace(api)
})
afterAll(async () => {
  const { rows } = await api.database.query(
    'select request from feed_aside union all select request from feed_answer',
  )
  expect(rows).toEqual([])
  await expectWhole(api.database)
  await api.close()
})

/** A line whose refusal is longer than itself: it names the field twice. */
const unknownField = toLines([{ type: 'client', id: 'u', data: null, ['x'.repeat(2000)]: 1 }])

test('a bad line is refused with its number, and the others go on', async () => {
  const good = (id: string) => JSON.stringify(clientRecord(id, 1))
  const lines = [
    Buffer.from(`\ufeff${good('l-1')}`),
    Buffer.from('{"type": "client", "id": "l-2", '),
    Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    Buffer.from(''),
    Buffer.from('['.repeat(1024 * 1024)),
    Buffer.from('x'.repeat(3 * 1024 * 1024)),
    Buffer.from('{"type": "wedding", "id": "l-7", "data": {}}'),
    Buffer.from('{"type": "client", "id": "l-8", "data": {"full_name": "X"}}'),
    Buffer.from('{"type": "client", "id": "l-9", "version": 1.5, "data": null}'),
    Buffer.from('{"type": "client", "id": "l-10", "data": null, "__proto__": {}}'),
    Buffer.from(JSON.stringify(clientRecord('l-11', 1, { avatar: '/uploads/none.webp' }))),
    Buffer.from(JSON.stringify({ ...sampleOf('payment'), id: 'l-12' })),
    Buffer.from(good('l-13')),
    Buffer.from('{"type": "category", "id": "l-14", "data": {"name": "A", "n\\u0061me": "B"}}'),
  ]
  const body = Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]))
  const { answers, summary } = await readFeed(await shop.post(body))
  expect(summary).toMatchObject({ created: 2, refused: 11 })
  const seen = answers.sort((a, b) => a.line - b.line)
  expect(seen.map(({ line, result, code = result }) => [line, code])).toEqual([
    [1, 'created'],
    [2, 'malformed_json'],
    [3, 'malformed_text'],
    [5, 'malformed_json'],
    [6, 'too_large'],
    [7, 'validation_failed'],
    [8, 'validation_failed'],
    [9, 'validation_failed'],
    [10, 'validation_failed'],
    [11, 'unknown_image'],
    [12, 'unknown_reference'],
    [13, 'created'],
    [14, 'malformed_json'],
  ])
  expect(seen.find(({ line }) => line === 8)).toMatchObject({
    type: 'client',
    id: 'l-8',
    field: 'phone_number',
    message: 'Please fill in all required fields',
  })
  expect(seen.find(({ line }) => line === 12)).toMatchObject({
    field: 'customer',
    message: 'There is no client "u-1"',
  })
  expect(seen.find(({ line }) => line === 10)).toMatchObject({ field: '__proto__' })
})

test('a JSON array is taken, and anything else is not', async () => {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify([clientRecord('j-1', 1), { type: 'client' }])
  const { answers } = await readFeed(await shop.post(body, json))
  expect(answers).toMatchObject([
    { line: 1, result: 'created' },
    { line: 2, result: 'refused' },
  ])
  const before = await fingerprint(api.database)
  await readError(await shop.post('{}', json), 400)
  await readError(await shop.post('[{"type": "client", "type": "category"}]', json), 400)
  await readError(await shop.post(JSON.stringify(['x'.repeat(1024 * 1024)]), json), 413)
  const text = toLines([clientRecord('j-2', 1)])
  await readError(await shop.post(text, { 'content-type': 'text/csv' }), 415)
  const packed = new Uint8Array(gzipSync(text))
  await readError(await shop.post(packed, { 'content-encoding': 'gzip' }), 415)
  await readError(await shop.post(text, {}, '?dry-run=perhaps'), 400)
  expect(await fingerprint(api.database)).toBe(before)
})

test('a dry run changes nothing and answers the same, over several batches', async () => {
  const twins = [clientRecord('d-twin', 1), ...clientRecords('d', 1100)]
  const conflict = clientRecord('d-conflict', 1, { email: twins[0]?.data.email })
  const records = [...oneOfEach().toReversed(), ...twins, conflict, { type: 'client' }]
  const before = await fingerprint(api.database)
  const dry = await shop.send(records, '?dry-run=true')
  expect(await fingerprint(api.database)).toBe(before)
  const { existing: _, ...refusal } = dry.answers.find(({ id }) => id === 'd-conflict') ?? {}
  const real = await shop.send(records)
  expect(real.summary).toEqual(dry.summary)
  expect(real.summary).toMatchObject({ created: 1111, refused: 2 })
  expect(real.answers.find(({ id }) => id === 'd-conflict')).toMatchObject(refusal)
})

test('a dry run holds no lock while it is sent, and is limited', async () => {
  const { sent, answered } = shop.open({ query: '?dry-run=true' })
  const records = clientRecords('p', 1001)
  sent.write(toLines(records.slice(0, 1001)))
  const { data } = records[0] ?? clientRecord('', 1)
  await api.ok(clientCalls.create, { body: { ...data, password: 'correct horse' } })
  sent.end()
  const [response] = await answered
  let text = ''
  for await (const piece of response) text += piece
  expect(text).toContain('"summary":{"created":1000,')
  const long = toLines([clientRecord('long', 1, { full_name: 'x'.repeat(9 * 1024 * 1024) })])
  expect((await readError(await shop.post(long, {}, '?dry-run=true'), 413)).code).toBe('too_large')
})

test('a dry run holds no lock while its answer is read', async () => {
  const record = clientRecord('slow', 1)
  await shop.send([record])
  const renamed = { ...record, version: 2, data: { ...record.data, full_name: 'In the dry run' } }
  const { sent, answered } = shop.open({ query: '?dry-run=true' })
  // More answers than the connection takes before its reader does.
  sent.end(`${toLines([renamed])}${unknownField.repeat(3900)}`)
  const [response] = await answered
  const { data } = await api.ok(clientCalls.list, { query: { search: record.data.email } })
  const params = { id: data[0]?._id ?? '' }
  const body = { ...record.data, full_name: 'Saved meanwhile' }
  await api.ok(clientCalls.update, { params, body })
  response.destroy()
})

test('answers come while the body is still being sent', async () => {
  const { sent, answered } = shop.open()
  const records = clientRecords('s', 1002)
  // Nothing follows until this record is answered.
  sent.write(toLines(records.slice(0, 1)))
  const [response] = await answered
  response.setEncoding('utf8')
  const [piece] = await once(response, 'data')
  expect(JSON.parse(piece)).toMatchObject({ line: 1, result: 'created' })
  const total = async () => (await api.ok(clientCalls.list)).totalDocuments
  const sofar = await total()
  sent.end(toLines(records.slice(1)))
  let rest = ''
  for await (const text of response) rest += text
  expect(rest).toContain('"summary":{"created":1002,')
  expect(await total()).toBe(sofar + 1001)
})

test('through a proxy, records are applied while they arrive, and answered after the last', async () => {
  const { sent, answered } = shop.open({ headers: { 'x-forwarded-for': '192.0.2.7' } })
  let hasBegun = false
  answered.then(() => {
    hasBegun = true
  })
  sent.write(toLines(clientRecords('proxy', 1001)))
  const applied = async () => {
    const { rows } = await api.database.query(
      "select from feed_record where external_id like 'proxy-%'",
    )
    return rows.length
  }
  await expect.poll(applied).toBe(1001)
  // A batch later, its answers would have been sent.
  await shop.send(clientRecords('other', 1))
  expect(hasBegun).toBe(false)
  sent.end()
  let text = ''
  for await (const piece of (await answered)[0]) text += piece
  expect(text.trimEnd().split('\n')).toHaveLength(1002)
  expect(text).toContain('"summary":{"created":1001,')
})

test('a connection is used again, also after a feed that ended before its body', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  let connections = 0
  api.app.server.on('connection', () => {
    connections += 1
  })
  const other = await marketplace(api)
  const whole = shop.open({ agent })
  whole.sent.end(toLines(clientRecords('whole', 1)))
  for await (const _ of (await whole.answered)[0]);
  const early = other.open({ agent })
  early.sent.write(toLines(clientRecords('early', 1)))
  await revokeKey(api.database, byTest, other.name)
  early.sent.write(toLines(clientRecords('late', 1000)))
  const [refusal] = await early.answered
  expect(refusal.statusCode).toBe(401)
  for await (const _ of refusal);
  early.sent.end(unknownField.repeat(1000))
  const last = shop.open({ agent })
  last.sent.end()
  for await (const _ of (await last.answered)[0]);
  expect(connections).toBe(1)
})

test('a waiting line that the database alone refuses is answered once', async () => {
  await api.owner.query('alter table payment add constraint no_thirteen check (price <> 13)')
  const payment = (id: string, contract: string) => {
    const { data } = sampleOf('payment')
    return { type: 'payment', id, data: { ...data, contract, price: 13 } }
  }
  const { data } = sampleOf('contract')
  const contract = { type: 'contract', id: 'k-late', data: { ...data, contract_number: 'Late' } }
  const { answers } = await shop.send([
    ...oneOfEach(),
    payment('n-1', 'k-late'),
    payment('n-2', 'never'),
    contract,
  ])
  const late = answers.filter(({ line }) => line > oneOfEach().length)
  expect(late.map(({ id, result, code }) => [id, code ?? result])).toEqual([
    ['k-late', 'created'],
    ['n-1', 'not_storable'],
    ['n-2', 'unknown_reference'],
  ])
})
