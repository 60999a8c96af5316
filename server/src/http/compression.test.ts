import { createHook } from 'node:async_hooks'
import { request as rawRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { conversationMessages } from '@zaffa/contract/conversations'
import type { Call } from '@zaffa/contract/schema/call'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, startApi, type TestApi } from '../../test/app.ts'
import { clientBody, factories } from '../../test/factories.ts'

let api: TestApi
let id: string
beforeAll(async () => {
  api = await startApi({ corsOrigins: ['https://admin.example'] })
  const make = factories(api.database)
  id = await make.client({ full_name: 'ن'.repeat(200), parents_full_name: 'ن'.repeat(200) })
  for (let count = 0; count < 8; count++) await make.client()
})
afterAll(() => api.close())

type Answer = {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** `fetch` would decompress the answer and hide how it was sent. */
function send(
  path: string,
  headers: Record<string, string>,
  { method = 'GET', body = '' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = rawRequest(`${api.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${api.token}`, ...headers },
    })
    sent.on('error', reject)
    sent.on('response', async (response) => {
      const { statusCode: status, headers } = response
      resolve({ status, headers, body: Buffer.concat(await response.toArray()) })
    })
    sent.end(body)
  })
}

const decompress = { gzip: gunzipSync, br: brotliDecompressSync }

async function isCompressed(
  path: string,
  coding: 'gzip' | 'br',
  headers: Record<string, string> = { 'accept-encoding': coding },
) {
  const plain = await send(path, {})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toContain('Accept-Encoding')
  const packed = await send(path, headers)
  expect(packed.headers['content-encoding']).toBe(coding)
  expect(packed.headers.vary).toContain('Accept-Encoding')
  expect(packed.headers['content-length']).toBe(String(packed.body.length))
  expect(packed.body.length).toBeLessThan(plain.body.length)
  expect(decompress[coding](packed.body).equals(plain.body)).toBe(true)
}

const list = `${clientCalls.list.path}?pageSize=8`
const gzip = { 'accept-encoding': 'gzip, deflate, br' }

describe('a long answer', () => {
  test('is compressed when the caller accepts gzip', () => isCompressed(list, 'gzip', gzip))

  test('is compressed in another thread if it is very long', async () => {
    const make = factories(api.database)
    const conversation_id = await make.conversation()
    await make.message({ conversation_id, text: 'نص '.repeat(30_000) })
    await isCompressed(conversationMessages(conversation_id), 'gzip', gzip)
  })

  test.each(['', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0, *', 'gzippy', 'deflate, x'])(
    'is plain for Accept-Encoding: %s',
    async (accepted) => {
      const { headers } = await send(list, { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBeUndefined()
    },
  )

  test.each(['GZIP', 'br;q=1, gzip;q=0.5', 'identity;q=0, gzip'])(
    'is compressed for Accept-Encoding: %s',
    async (accepted) => {
      const { headers } = await send(list, { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBe('gzip')
    },
  )

  test('keeps the other values of Vary', async () => {
    const { headers } = await send(list, { ...gzip, origin: 'https://admin.example' })
    expect(headers.vary).toBe('Origin, Accept-Encoding')
  })

  test('has the same headers for HEAD', async () => {
    const [get, head] = [await send(list, gzip), await send(list, gzip, { method: 'HEAD' })]
    expect(head.headers['content-encoding']).toBe('gzip')
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.body).toHaveLength(0)
  })
})

describe('a text that is the same for everyone', () => {
  const paths = ['/openapi.json', '/docs', '/docs/start.js', '/docs/swagger-ui.js']

  test.each(paths)('%s is sent as the caller accepts it', async (path) => {
    await isCompressed(path, 'gzip')
    await isCompressed(path, 'br')
    await isCompressed(path, 'br', gzip)
  })

  test('is compressed once', async () => {
    let compressed = 0
    const hook = createHook({
      init(_id, type) {
        if (type === 'ZLIB') compressed += 1
      },
    })
    for (const path of paths) await send(path, gzip)
    hook.enable()
    for (const path of paths) await send(path, gzip)
    expect(compressed).toBe(0)
    await send(list, gzip)
    hook.disable()
    expect(compressed, 'an answer of a call').toBe(1)
  })

  test('is not sent again to a caller that has it', async () => {
    const { headers } = await send('/docs', gzip)
    const again = await send('/docs', { ...gzip, 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: headers.vary })
  })
})

describe('is never compressed', () => {
  const isPlain = (answer: Answer) => {
    expect(answer.headers['content-encoding']).toBeUndefined()
    return JSON.parse(answer.body.toString())
  }

  test('a short answer', async () => {
    isPlain(await send('/admin/statistics', gzip))
  })

  test('the answer of a login, which has the token', async () => {
    const body = JSON.stringify({ uniqueField: login.username, password: login.password })
    const headers = { ...gzip, 'content-type': 'application/json' }
    const answer = await send(sessionCalls.login.path, headers, { method: 'POST', body })
    expect(isPlain(answer)).toHaveProperty('access_token')
    const { secret }: Call = sessionCalls.login
    expect(secret, 'however long the answer becomes').toBe(true)
  })

  test('a refusal that repeats its request, where the call has a secret', async () => {
    const body = JSON.stringify({ ['x'.repeat(2000)]: 1 })
    const refuse = (path: string) =>
      send(path, { ...gzip, 'content-type': 'application/json' }, { method: 'POST', body })
    expect((await refuse(clientCalls.create.path)).headers['content-encoding']).toBe('gzip')
    isPlain(await refuse(sessionCalls.login.path))
  })

  test('a record with an ETag', async () => {
    const answer = await send(clientCalls.read.path.replace(':id', id), gzip)
    isPlain(answer)
    expect(answer.body.length).toBeGreaterThan(1024)
    const { password, is_verified, active, finishedRegistration, ...update } = clientBody()
    const headers = { 'if-match': String(answer.headers.etag) }
    await api.ok(clientCalls.update, { params: { id }, body: update, headers })
  })
})
