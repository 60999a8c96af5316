import { gzipSync } from 'node:zlib'
import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readError, startApi, type TestApi } from '../app.ts'
import { type Aim, bearer, nameOf, pathOf, takeAim } from './aims.ts'
import { fingerprint } from './fingerprint.ts'
import { openSocket, sendRaw } from './raw.ts'

/** Only UTF-8 JSON with the content type of JSON is accepted. */

let api: TestApi
let aim: (call: Call) => Aim
let before: string
beforeAll(async () => {
  api = await startApi()
  aim = await takeAim(api)
  before = await fingerprint(api.database)
})
afterAll(() => api.close())
const unchanged = async () => expect(await fingerprint(api.database)).toBe(before)

const writes = calls
  .filter((call) => call.method !== 'GET' && !call.upload)
  .map((call) => [nameOf(call), call] as const)

type Body = string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams

function send(call: Call, headers: Record<string, string>, body?: Body) {
  return fetch(api.url + pathOf(call, aim(call)), {
    method: call.method,
    headers: { ...bearer(api.token), ...headers },
    ...(body !== undefined && { body }),
  })
}

const bodyText = (call: Call) => JSON.stringify(aim(call).body ?? {})

describe.each(writes)('%s', (_, call) => {
  test.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'text/json',
    'text/html',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'application/json, text/plain',
    'text/plain, application/json',
    'application/jsonx',
    'json',
    'multipart/form-data; boundary=x',
    'multipart/mixed; boundary=x',
    '*/*',
  ])('JSON with the content type %s', async (type) => {
    await readError(await send(call, { 'content-type': type }, bodyText(call)), 415)
    await unchanged()
  })

  test('JSON without a content type', async () => {
    const body = new Uint8Array(Buffer.from(bodyText(call)))
    await readError(await send(call, {}, body), 415)
    await unchanged()
  })

  test('a form with fields and a file', async () => {
    const form = new FormData()
    form.append('name', 'Form')
    form.append('file', new Blob(['{}'], { type: 'application/json' }), 'x.json')
    await readError(await send(call, {}, form), 415)
    await unchanged()
  })

  test('an HTML form', async () => {
    await readError(await send(call, {}, new URLSearchParams({ name: 'Form' })), 415)
    await unchanged()
  })
})

const { create } = categoryCalls
const json = { 'content-type': 'application/json' }

describe('encodings', () => {
  const text = '{"name": "Encoded"}'
  test.each<[string, Record<string, string>, Body]>([
    ['gzip', { ...json, 'content-encoding': 'gzip' }, new Uint8Array(gzipSync(text))],
    ['gzip without a word', json, new Uint8Array(gzipSync(text))],
    [
      'UTF-16',
      { 'content-type': 'application/json; charset=utf-16' },
      new Uint8Array(Buffer.from(text, 'utf16le')),
    ],
    ['UTF-16 without a word', json, new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['base64', { ...json, 'content-transfer-encoding': 'base64' }, btoa(text)],
    ['a script in front', json, `)]}',\n${text}`],
    ['a comment', json, `/* */${text}`],
    ['single quotes', json, `{'name': 'x'}`],
    ['a trailing comma', json, '{"name": "x",}'],
    ['two documents', json, `${text}${text}`],
    ['NaN', json, '{"name": NaN}'],
    ['half a character', json, '{"name": "\\ud800"}'],
  ])('%s', async (_, headers, body) => {
    await readError(await send(create, headers, body), 400)
    await unchanged()
  })

  test('another charset in the header does not change what is read', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-7' }
    const response = await send(create, headers, '{"name": "+ADw-script+AD4-"}')
    expect(((await response.json()) as { name: string }).name).toBe('+ADw-script+AD4-')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

describe('lengths', () => {
  beforeAll(async () => {
    before = await fingerprint(api.database)
  })
  const text = '{"name": "Measured"}'
  const head = (lines: string[]) =>
    `POST ${create.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.token}\r\n` +
    `Content-Type: application/json\r\n${lines.join('\r\n')}\r\n\r\n`
  const post = (lines: string[], body = text) => sendRaw(api.url, `${head(lines)}${body}`)

  test('shorter than the body: the JSON is cut, and the rest is no request', async () => {
    const { statuses, closed } = await post(['Content-Length: 10'])
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect(closed).toBe(true)
    await unchanged()
  })

  test('longer than the body: no answer before the rest arrives', async () => {
    const socket = await openSocket(api.url)
    let answer = ''
    socket.on('data', (piece) => {
      answer += piece
    })
    socket.write(`${head([`Content-Length: ${text.length + 4}`])}${text}`)
    await api.ok(categoryCalls.list)
    expect(answer).toBe('')
    socket.write('xxxx')
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
    await unchanged()
  })

  test.each(['-1', '+20', '20, 20', '0x14', '2e1', 'many', '99999999999999999999', '20 20', ''])(
    'Content-Length: %s',
    async (length) => {
      const { statuses, closed } = await post([`Content-Length: ${length}`])
      expect(statuses).toEqual([400])
      expect(closed).toBe(true)
      await unchanged()
    },
  )

  test('beyond the limit: refused before the body arrives', async () => {
    const { statuses, text } = await post([`Content-Length: ${1 << 30}`], '')
    expect(statuses).toEqual([413])
    expect(text).toContain('The request body is too large')
    await unchanged()
  })

  test('chunks beyond the limit are refused while they arrive', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const { statuses } = await post(['Transfer-Encoding: chunked'], chunk.repeat(3))
    expect(statuses).toEqual([413])
    await unchanged()
  })
})
