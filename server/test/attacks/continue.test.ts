import { images } from '@zaffa/contract/images'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { picture } from './aims.ts'
import { openSocket, sendRaw } from './raw.ts'

/** `Expect: 100-continue`: the server does not ask for a body that it will not read. */

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Expect: 100-continue', ...lines, '', ''].join(
    '\r\n',
  )
const form = 'Content-Type: multipart/form-data; boundary=x'
const json = 'Content-Type: application/json'
const token = () => `Authorization: Bearer ${api.token}`

describe('is refused, and the connection closed, before the body is sent', () => {
  test.each<[string, number, () => string]>([
    ['an upload without a token', 401, () => head(images.upload, form, 'Content-Length: 5000')],
    [
      'an upload with a dead token',
      401,
      () =>
        head(
          images.upload,
          form,
          'Content-Length: 5000',
          `Authorization: Bearer ${'A'.repeat(43)}`,
        ),
    ],
    ['chunks without a token', 401, () => head(images.upload, form, 'Transfer-Encoding: chunked')],
    ['a call without a token', 401, () => head('/admin/category', json, 'Content-Length: 20')],
    [
      'an upload that announces too much',
      413,
      () => head(images.upload, form, token(), `Content-Length: ${3 * images.maxBytes}`),
    ],
    [
      'a body that announces too much',
      413,
      () => head('/admin/category', json, token(), 'Content-Length: 100000'),
    ],
    ['another method', 405, () => head('/admin/statistics', json, 'Content-Length: 20')],
  ])('%s', async (_, status, bytes) => {
    const { statuses, closed } = await sendRaw(api.url, bytes())
    expect(statuses).toEqual([status])
    expect(closed).toBe(true)
  })
})

/** Sends the body after 100 Continue and returns everything received. */
async function sendWhenAsked(bytes: string, body: Buffer | string): Promise<string> {
  const socket = await openSocket(api.url)
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket) {
    if (text === '') socket.write(body)
    text += chunk
  }
  return text
}

test('an upload with a token gets 100 Continue and succeeds', async () => {
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    await picture(),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const length = `Content-Length: ${body.length}`
  const bytes = head(images.upload, form, token(), length, 'Connection: close')
  const text = await sendWhenAsked(bytes, body)
  expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 Created\r\n/)
})

test('the connection stays open after 100 Continue', async () => {
  const login = JSON.stringify({ uniqueField: 'admin', password: 'a good password' })
  const bytes = head('/admin/auth/login', json, `Content-Length: ${login.length}`)
  const next = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const text = await sendWhenAsked(bytes, login + next)
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
  expect(statuses).toEqual(['100', '200', '200'])
})
