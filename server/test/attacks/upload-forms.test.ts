import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { images } from '@zaffa/contract/images'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readError, startApi, type TestApi } from '../app.ts'
import { bearer } from './aims.ts'
import { fingerprint } from './fingerprint.ts'
import { photo, store } from './pictures.ts'
import { openSocket, sendRaw } from './raw.ts'

/** Upload forms, the file names in them, and the names of stored pictures. */

let api: TestApi
let before: string
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  before = await fingerprint(api.database)
})
const unchanged = async () => expect(await fingerprint(api.database)).toBe(before)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Memory still in use after garbage collection. */
async function memoryKept(): Promise<number> {
  collectGarbage()
  // Buffers are freed in the background, after the collection that found them.
  await setImmediate()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describe('a form', () => {
  const boundary = 'x0x'
  const part = (head: string, content: string) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`
  const file = (name: string, content = 'x') =>
    part(`Content-Disposition: form-data; name="file"; filename="${name}"`, content)
  const field = (name: string, content = 'x') =>
    part(`Content-Disposition: form-data; name="${name}"`, content)
  const post = (body: string) =>
    fetch(api.url + images.upload, {
      method: 'POST',
      headers: {
        ...bearer(api.token),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: `${body}--${boundary}--\r\n`,
    })

  test.each<[string, string]>([
    ['of a thousand files', file('a.png').repeat(1000)],
    ['of a thousand fields', field('a').repeat(1000)],
    ['of two files', file('a.png') + file('b.png')],
    ['of a file and a field', file('a.png') + field('is_admin')],
    ['of a field named file', field('file')],
    ['with a field __proto__', field('__proto__', '{"polluted": true}')],
    [
      'with a file __proto__',
      part('Content-Disposition: form-data; name="__proto__"; filename="a"', 'x'),
    ],
    ['of nothing', ''],
    [
      'of a part with a thousand headers',
      part(
        `Content-Disposition: form-data; name="file"; filename="a"\r\n${'X: y\r\n'.repeat(1000)}X: z`,
        'x',
      ),
    ],
    [
      'of a part with a header of 1 MB',
      part(`Content-Disposition: form-data; name="file"; filename="${'a'.repeat(1 << 20)}"`, 'x'),
    ],
  ])('%s is refused', async (_, body) => {
    const response = await post(body)
    expect([400, 413, 415]).toContain(response.status)
    await readError(response, response.status)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    await unchanged()
  })

  test.each([
    '../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/cron.d/x',
    'C:\\x.png',
    'a.png\0.html',
    '..%2f..%2fx',
    '<script>alert(1)</script>.png',
    `${'a'.repeat(5000)}.png`,
    '.htaccess',
    'CON',
  ])('whose file is called %j is stored under a safe name', async (name) => {
    await store(
      api,
      await photo(20 + (name.length % 50), 20)
        .png()
        .toBuffer(),
      name,
    )
  })

  test('without a boundary, or with a strange one', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="',
    ]) {
      const { statuses } = await sendRaw(
        api.url,
        `POST ${images.upload} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: ${type}\r\nContent-Length: 4\r\n\r\nabcd`,
      )
      expect(statuses[0]).toBeGreaterThanOrEqual(400)
      expect(statuses[0]).toBeLessThan(500)
    }
    await unchanged()
  })

  const endless = (framing: string) =>
    `POST ${images.upload} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.token}\r\n` +
    `Content-Type: multipart/form-data; boundary=x\r\n${framing}\r\n\r\n`
  const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'

  test('that announces a gigabyte is refused unread, and the connection is closed', async () => {
    const { statuses, closed } = await sendRaw(
      api.url,
      endless(`Content-Length: ${1 << 30}`) + start,
    )
    expect(statuses).toEqual([413])
    expect(closed).toBe(true)
    await unchanged()
  })

  test('without a length that never ends is not kept in memory', async () => {
    const socket = await openSocket(api.url)
    const kept = await memoryKept()
    socket.write(
      `${endless('Transfer-Encoding: chunked')}${start.length.toString(16)}\r\n${start}\r\n`,
    )
    const megabyte = Buffer.concat([
      Buffer.from('100000\r\n'),
      Buffer.alloc(1 << 20),
      Buffer.from('\r\n'),
    ])
    for (let sent = 0; sent < 200; sent += 1) {
      await new Promise((resolve) => socket.write(megabyte, resolve))
    }
    await expect.poll(async () => (await memoryKept()) - kept).toBeLessThan(20 << 20)
    expect(socket.closed, 'the form is still on its way').toBe(false)
    socket.destroy()
    await unchanged()
  })
})

test.each([
  '../package.json',
  '..%2fpackage.json',
  '..%2f..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2fpackage.json',
  '..%5c..%5cpackage.json',
  '%2fetc%2fpasswd',
  '/etc/passwd',
  '%00',
  'a.webp%00.html',
  `${'a'.repeat(64)}.webp`,
  `${'a'.repeat(64)}.webp/../x`,
  "' or 1=1 --",
  '%25',
  '*',
  '',
])('/uploads/%s is not found', async (name) => {
  const { statuses, text } = await sendRaw(
    api.url,
    `GET /uploads/${name.replaceAll(' ', '%20')} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  )
  expect([400, 404]).toContain(statuses[0])
  expect(text).not.toMatch(/root:|"name"|workspaces/)
  expect(text).toContain('application/json')
})
