import { errorBody } from '@zaffa/contract/schema/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { fingerprint } from './fingerprint.ts'
import { bodyOf, openSocket, sendRaw } from './raw.ts'

/**
 * If a proxy and the server disagree about where a request ends, one caller can inject a request
 * into another's connection. Ambiguous input is refused and the connection closed.
 */

let api: TestApi
let before: string
beforeAll(async () => {
  api = await startApi()
  before = await fingerprint(api.database)
})
afterAll(() => api.close())

/** Would be answered with 201 if it were read as a separate request. */
const smuggled = () => {
  const body = '{"name": "Smuggled"}'
  return (
    `POST /admin/category HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${api.token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

const head = (...lines: string[]) =>
  [
    'POST /admin/auth/login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...lines,
  ].join('\r\n')

async function refused(bytes: string) {
  const answer = await sendRaw(api.url, bytes + smuggled())
  expect(answer.statuses).toEqual([400])
  expect(answer.closed).toBe(true)
  const error = errorBody.parse(bodyOf(answer))
  expect(error).toMatchObject({ statusCode: 400, code: 'bad_request' })
  expect(answer.text.toLowerCase()).toContain('connection: close')
  expect(await fingerprint(api.database)).toBe(before)
}

test('the smuggled request is valid on its own connection', async () => {
  const { statuses } = await sendRaw(api.url, smuggled())
  expect(statuses).toEqual([201])
  await api.database.query("delete from category where name = 'Smuggled'")
  before = await fingerprint(api.database)
})

describe('two lengths', () => {
  test.each<[string, string[]]>([
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4']],
    ['no length and chunks', ['Content-Length: 0', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 0']],
    ['the same length twice', ['Content-Length: 5', 'Content-Length: 5']],
    ['two lengths in one', ['Content-Length: 5, 0']],
    ['a length with a sign', ['Content-Length: +5']],
    ['a length below nothing', ['Content-Length: -5']],
    ['a length with a zero byte', ['Content-Length: 5\0']],
    ['a length after a tab and a letter', ['Content-Length:\t5x']],
    ['a length larger than any', ['Content-Length: 18446744073709551621']],
  ])('%s', (_, lines) => refused(`${head(...lines)}\r\n\r\n0\r\n\r\n`))
})

describe('chunks that servers read differently', () => {
  test.each([
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: chunked, gzip',
    'Transfer-Encoding: identity',
    'Transfer-Encoding: chunkedchunked',
    'Transfer-Encoding: "chunked"',
    'Transfer-Encoding: chunked;q=1',
    'Transfer-Encoding: chun\0ked',
    'Transfer-Encoding : chunked',
    ' Transfer-Encoding: chunked',
    'Transfer-Encoding\t: chunked',
    'Transfer-Encoding: cow\r\nTransfer-Encoding: chunked\r\nContent-Length: 4',
    'X: y\nTransfer-Encoding: chunked',
    'X: y\rTransfer-Encoding: chunked',
    'Transfer-Encoding:\r\n chunked\r\nContent-Length: 4',
    'Transfer_Encoding: chunked\r\nContent-Length: five',
  ])('%j', (line) => refused(`${head(line)}\r\n\r\n0\r\n\r\n`))

  test.each([
    ['a size that is no number', 'zz\r\n{}\r\n0\r\n\r\n'],
    ['a size below nothing', '-2\r\n{}\r\n0\r\n\r\n'],
    ['a size with 0x', '0x2\r\n{}\r\n0\r\n\r\n'],
    ['a size larger than any', 'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
    ['a size ended by a line feed', '2\n{}\r\n0\r\n\r\n'],
    ['a chunk longer than its size', '2\r\n{}{}\r\n0\r\n\r\n'],
    ['a chunk ended by a line feed', '2\r\n{}\n0\r\n\r\n'],
    ['a size after a space', ' 2\r\n{}\r\n0\r\n\r\n'],
    ['an extension with a line feed', '2;a\nb\r\n{}\r\n0\r\n\r\n'],
  ])('%s', (_, chunks) => refused(`${head('Transfer-Encoding: chunked')}\r\n\r\n${chunks}`))
})

describe('lines with wrong beginnings or ends', () => {
  test.each<[string, string]>([
    ['a folded header', `${head('X: one', ' two')}\r\n\r\n`],
    ['a header folded with a tab', `${head('X: one', '\ttwo')}\r\n\r\n`],
    ['line feeds alone', 'GET /health/live HTTP/1.1\nHost: localhost\n\n'],
    ['one line feed alone', 'GET /health/live HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n'],
    ['a carriage return alone', 'GET /health/live HTTP/1.1\r\nHost: localhost\rX: y\r\n\r\n'],
    ['a header without a colon', `${head('Content-Length')}\r\n\r\n`],
    ['a header without a name', `${head(': 5')}\r\n\r\n`],
    ['a space in a name', `${head('Content Length: 5')}\r\n\r\n`],
    ['a zero byte in a value', `${head('X: a\0b')}\r\n\r\n`],
    ['a zero byte in a name', `${head('X\0: a')}\r\n\r\n`],
    ['a space in the address', 'GET /health/ live HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a line feed in the address', 'GET /health\nX: y HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['no version', 'GET /health/live\r\n\r\n'],
    ['another version', 'GET /health/live HTTP/3.7\r\nHost: localhost\r\n\r\n'],
    ['a version of two digits', 'GET /health/live HTTP/1.10\r\nHost: localhost\r\n\r\n'],
    ['another protocol', 'GET /health/live RTSP/1.0\r\nHost: localhost\r\n\r\n'],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['the beginning of TLS', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'],
  ])('%s', (_, bytes) => refused(bytes))
})

test('a connection is closed after a malformed request', async () => {
  const socket = await openSocket(api.url)
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.on('error', () => {})
  const answered = new Promise((resolve) => socket.once('data', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`${head('Content-Length: 5', 'Content-Length: 6')}\r\n\r\n`)
  await answered
  socket.write(smuggled())
  await closed
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(await fingerprint(api.database)).toBe(before)
})

test('refuses a request without Host', async () => {
  await refused('GET /health/live HTTP/1.1\r\n\r\n')
})

test.each([
  [
    'a switch to HTTP/2',
    'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
  ],
  [
    'a switch to a socket',
    'Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZQ==',
  ],
  ['headers named as of one hop', 'Connection: close, Authorization, Host'],
])('%s is ignored', async (_, lines) => {
  const { statuses } = await sendRaw(
    api.url,
    `GET /admin/statistics HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n\r\n`,
  )
  expect(statuses).toEqual([401])
})
