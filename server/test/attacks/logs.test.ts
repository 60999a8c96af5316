import { once } from 'node:events'
import { request } from 'node:http'
import { feed } from '@zaffa/contract/feed'
import { images } from '@zaffa/contract/images'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../src/auth/keys.ts'
import { accountHash } from '../../src/auth/throttle.ts'
import { byTest, logIn, login } from '../app.ts'
import { clientBody } from '../factories.ts'
import { clientRecord, lineType, toLines } from '../feed.ts'
import { bearer, picture } from './aims.ts'
import { type LoggedServer, startLogged } from './logged-server.ts'
import { sendRaw } from './raw.ts'

/** At log level trace, the log has no secrets and no lines forged by callers. */

let server: LoggedServer
let token: string
beforeAll(async () => {
  server = await startLogged()
  token = await logIn(server.url)
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { ...bearer(token), ...headers } })

const postText = (path: string, body: string) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body,
  })
const post = (path: string, body: unknown) => postText(path, JSON.stringify(body))

/** Waits for the last line about the request, which is written after all others. */
async function written(id: string | null): Promise<string> {
  const last = (line: string) => line.includes(`"reqId":"${id}"`) && line.includes('"answered"')
  await expect.poll(() => server.text().split('\n').some(last), { interval: 5 }).toBe(true)
  return server.text()
}

const idOf = (response: Response) => response.headers.get('x-request-id')

describe('is never logged', () => {
  const secret = 'a-secret-of-somebody'
  test.each<[string, () => Promise<Response>]>([
    ['a search', () => get(`/admin/customer-management?search=${secret}`)],
    ['an unknown query', () => get(`/admin/customer-management?${secret}=${secret}`)],
    [
      'a wrong password',
      () => post('/admin/auth/login', { uniqueField: 'admin', password: secret }),
    ],
    [
      'a password typed as the name',
      () => post('/admin/auth/login', { uniqueField: secret, password: 'x' }),
    ],
    ['a token in the query', () => get(`/admin/statistics?access_token=${secret}`)],
    ['a token that is not live', () => get('/admin/statistics', bearer(secret))],
    ['a cookie', () => get('/admin/statistics', { cookie: `session=${secret}` })],
    [
      'a header',
      () => get('/admin/statistics', { 'user-agent': secret, referer: `http://${secret}/` }),
    ],
    [
      'the password of a new client',
      () => post('/admin/customer-management', clientBody({ password: secret })),
    ],
    [
      'the name of a new client',
      () => post('/admin/customer-management', clientBody({ full_name: secret })),
    ],
    ['a body that is refused', () => post('/admin/category', { name: secret, [secret]: secret })],
    ['a body that is no JSON', () => postText('/admin/category', secret)],
    ['what is not found', () => post('/admin/review-management/1/reply', { admin_reply: secret })],
  ])('%s', async (_, attack) => {
    const text = await written(idOf(await attack()))
    expect(text).not.toContain(secret)
    expect(text).not.toContain(token)
    expect(text).not.toContain(login.password)
  })

  test('the token of an upload, or the name of its file', async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(await picture())]), `${secret}.png`)
    const options = { method: 'POST', headers: bearer(token), body }
    const response = await fetch(server.url + images.upload, options)
    expect(response.status).toBe(201)
    const text = await written(idOf(response))
    expect(text).not.toContain(secret)
    expect(text).not.toContain(token)
  })

  test('a value of the row in a database error', async () => {
    await server.database.query(`
      create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'it failed' using errcode = 'XX000'; end $$;
      create trigger fail before insert on category for each row execute function fail()`)
    const response = await post('/admin/category', { name: secret })
    await server.database.query('drop trigger fail on category')
    expect(response.status).toBe(500)
    const text = await written(idOf(response))
    // The log has the failure, for the operator, but not what was sent.
    expect(text).toContain('it failed')
    expect(text).not.toContain(secret)
  })
})

describe('a forged line', () => {
  const forged = '{"level":30,"msg":"forged"}'
  const encoded = encodeURIComponent(`\r\n${forged}\r\n`)
  test.each<[string, () => Promise<unknown>]>([
    ['in the path', () => get(`/admin/${encoded}`)],
    ['in the path of a page', () => get(`/${encoded}`)],
    ['in an id', () => get(`/admin/customer-management/${encoded}`)],
    ['in the query', () => get(`/admin/category?search=${encoded}`)],
    [
      'in the user name',
      () => post('/admin/auth/login', { uniqueField: `x\r\n${forged}`, password: 'x' }),
    ],
    ['in a name that is stored', () => post('/admin/category', { name: `x\r\n${forged}` })],
    [
      'raw in the path',
      () => sendRaw(server.url, `GET /\r\n${forged} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    ],
    [
      'raw in a header',
      () => sendRaw(server.url, `GET / HTTP/1.1\r\nHost: localhost\r\nX: y\n${forged}\r\n\r\n`),
    ],
    [
      'in the method',
      () => sendRaw(server.url, `GET\r\n${forged} / HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    ],
    [
      'as a request id',
      () => get('/admin/statistics', { 'x-request-id': 'forged', 'request-id': 'forged' }),
    ],
    ['as an address', () => get('/admin/statistics', { 'x-forwarded-for': 'forged' })],
    [
      'as colours of a terminal',
      () => get(`/admin/${encodeURIComponent('\x1b[2J\x1b]0;forged\x07')}`),
    ],
  ])('%s does not become a line of the log', async (_, attack) => {
    await attack()
    const text = await written(idOf(await get('/admin/statistics')))
    const lines = text.split('\n').filter((line) => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      const { msg, reqId, address } = JSON.parse(line)
      expect([msg, reqId, address]).not.toContain('forged')
    }
    expect(text).not.toContain('\x1b')
    expect(text).not.toContain('\r')
  })
})

test('a value that only the database refuses leaves a log line without the data', async () => {
  await server.database.query(`
    alter table category add constraint no_such_name check (name <> 'a-secret-name')`)
  const response = await post('/admin/category', { name: 'a-secret-name' })
  expect(response.status).toBe(400)
  const text = await written(idOf(response))
  const line = text.split('\n').find((each) => each.includes('the database refused a value')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    reqId: idOf(response),
    rule: { code: '23514', table: 'category', constraint: 'no_such_name' },
  })
  expect(text).not.toContain('a-secret-name')
})

test('a feed leaves a line with its key and counts, and the reason if it ended early', async () => {
  const key = await createKey(server.database, byTest, { name: 'shop', may: ['feed'] })
  const options = {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': lineType },
  }
  const send = (...records: unknown[]) =>
    fetch(server.url + feed.records, { ...options, body: toLines(records) })
  await (await send(clientRecord('whole', 1), { type: 'client' })).text()

  const lost = request(server.url + feed.records, options)
  lost.on('error', () => {})
  lost.write(toLines([clientRecord('lost', 1)]))
  await once(lost, 'response')
  lost.destroy()
  const lines = () =>
    server
      .text()
      .split('\n')
      .filter((line) => line.includes('"keyName":"shop"'))
  await expect.poll(() => lines().length).toBe(2)

  await server.database.query(`
    create function fail_client() returns trigger language plpgsql as
      $$ begin raise exception 'it failed' using errcode = 'XX000'; end $$;
    create trigger fail before insert on client for each row execute function fail_client()`)
  expect((await send(clientRecord('failed', 1))).status).toBe(500)
  await server.database.query('drop trigger fail on client')
  await expect.poll(() => lines().length).toBe(3)

  expect(lines().map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, msg: 'a feed is complete', counts: { created: 1, refused: 1 } },
    {
      level: 40,
      msg: 'a feed ended early',
      reason: 'The connection was lost',
      counts: { created: 1, refused: 0 },
    },
    { level: 50, msg: 'a feed ended early', err: { message: 'it failed' }, counts: { created: 0 } },
  ])
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('zaffa_feed_records_total{type="client",result="created"} 2')
  expect(metrics).toContain('zaffa_feed_records_total{type="unknown",result="refused"} 1')
  expect(metrics).toContain('zaffa_feed_records_total{type="review",result="stale"} 0')
})

test('a failed login leaves a line that names the account by a hash', async () => {
  const body = { uniqueField: ' Admin', password: 'wrong password' }
  const response = await post('/admin/auth/login', body)
  const text = await written(idOf(response))
  const lines = text.split('\n').filter((line) => line.includes(String(idOf(response))))
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'a login failed', account: accountHash('admin') }),
  )
})
