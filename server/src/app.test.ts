import { once } from 'node:events'
import { type IncomingMessage, request as rawRequest } from 'node:http'
import { connect as openConnection } from 'node:net'
import { allCalls } from '@zaffa/contract/schema/calls'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readError, startApi, type TestApi } from '../test/app.ts'
import { registeredRoutes } from '../test/attacks/registered.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { connect } from './database/connect.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ corsOrigins: ['https://admin.example'] })
})
afterAll(() => api.close())

const { create } = categoryCalls

function post(body: string, headers: Record<string, string> = {}) {
  return fetch(`${api.url}${create.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  })
}

test('every call of the contract is registered, and nothing else under its paths', () => {
  const registered = registeredRoutes(api.app).filter((route) =>
    /^(?!HEAD|OPTIONS)\w+ \/(admin|general|feed)\//.test(route),
  )
  expect(registered).toEqual(allCalls.map(({ method, path }) => `${method} ${path}`).sort())
})

describe('bad bodies', () => {
  test.each([
    ['truncated JSON', '{"name": "x"', 400, 'The request body is not valid JSON'],
    ['no JSON', 'name=x', 400, 'The request body is not valid JSON'],
    ['an array', '[]', 400, undefined],
    ['a bare text', '"x"', 400, undefined],
    ['null', 'null', 400, undefined],
    ['nothing', '', 400, undefined],
    ['a prototype', '{"__proto__": {"name": "x"}, "name": "y"}', 400, undefined],
    ['a constructor', '{"constructor": {"prototype": {}}, "name": "y"}', 400, undefined],
    ['a huge body', `{"name": "${'x'.repeat(70_000)}"}`, 413, 'The request body is too large'],
  ])('%s', async (_, body, status, message) => {
    const error = await readError(await post(body), status)
    if (message) expect(error.message).toBe(message)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'the content type %s is refused',
    async (type) => {
      await readError(await post('{"name": "x"}', { 'content-type': type }), 415)
    },
  )

  test('the message can be shown to users and reveals no internals', async () => {
    const error = await readError(await post('{"name": 5, "more": 1}'), 400)
    expect(error).toMatchObject({
      error: 'Bad Request',
      code: 'validation_failed',
      message: 'Category Name must be a text',
      fields: { name: 'Category Name must be a text', more: 'Unknown field more' },
    })
  })
})

describe('unknown addresses', () => {
  test.each(['/admin/nothing', '/admin', '/general/x', '/uploads', '/health/x', '/docs/x.css'])(
    '%s is a JSON 404',
    async (path) => {
      const error = await readError(await fetch(api.url + path), 404)
      expect(error.message).toBe('There is nothing at this address')
    },
  )

  test('another method on a known path is not allowed', async () => {
    const response = await fetch(api.url + create.path, { method: 'PUT' })
    // Other origins may call this server, so OPTIONS is answered as well.
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
    expect((await readError(response, 405)).code).toBe('method_not_allowed')
  })

  test('an address that cannot be decoded is refused', async () => {
    // `fetch` would repair such an address.
    const url = new URL(api.url)
    const path = `${create.path}/%ZZ`
    const sent = rawRequest({ host: url.hostname, port: url.port, path, method: 'DELETE' }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const text = (await response.toArray()).join('')
    const answer = new Response(text, { status: response.statusCode ?? 0 })
    expect((await readError(answer, 400)).message).toBe('The address is not valid')
  })
})

test('every answer has security headers, and the API no-store', async () => {
  for (const path of ['/admin/statistics', '/nothing.js', '/docs']) {
    const { headers } = await fetch(api.url + path)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-powered-by')).toBeNull()
  }
  const { headers } = await fetch(`${api.url}/admin/statistics`)
  expect(headers.get('cache-control')).toBe('no-store')
})

describe('other origins', () => {
  const preflight = (origin: string) =>
    fetch(api.url + create.path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })

  test('the configured origin may call, with credentials', async () => {
    const { headers, status } = await preflight('https://admin.example')
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('https://admin.example')
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, If-Match',
    )
  })

  test('the configured origin may read the headers that the app uses', async () => {
    const headers = { origin: 'https://admin.example' }
    const answer = await fetch(`${api.url}/admin/statistics`, { headers })
    expect(answer.headers.get('zaffa-api')).toBe('1')
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'ETag, Retry-After, Zaffa-Api, Zaffa-Earlier',
    )
  })

  test.each(['https://evil.example', 'https://admin.example.evil.example', 'null'])(
    '%s may not call',
    async (origin) => {
      const { headers } = await preflight(origin)
      expect(headers.get('access-control-allow-origin')).not.toBe(origin)
    },
  )
})

test.each(['/', '/admin/statistics', '/admin/nothing', '/health/live', '/openapi.json'])(
  '%s says that this server has more than the calls of the specification',
  async (path) => {
    expect((await fetch(api.url + path)).headers.get('zaffa-api')).toBe('1')
  },
)

describe('operations', () => {
  test('both health checks answer', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      expect(await (await fetch(api.url + path)).json()).toEqual({ status: 'ok' })
    }
  })

  test('metrics contain routes, never ids', async () => {
    await api.refused(categoryCalls.delete, 404, { params: { id: 'secret-id' } })
    const text = await (await fetch(`${api.url}/metrics`)).text()
    expect(text).toContain(
      'http_request_duration_seconds_count{method="DELETE",route="/admin/category/:id",status="404"}',
    )
    expect(text).toContain('database_connections')
    expect(text).not.toContain('secret-id')
  })
})

test('metrics need the token where one is set', async () => {
  const metricsToken = 'a token for the metrics'
  const guarded = await startApi({ metricsToken })
  try {
    await readError(await fetch(`${guarded.url}/metrics`), 401)
    const headers = { authorization: `Bearer ${metricsToken}` }
    expect((await fetch(`${guarded.url}/metrics`, { headers })).status).toBe(200)
  } finally {
    await guarded.close()
  }
})

test('an unreachable database is answered with 503 and Retry-After, without details', async () => {
  const nothingListens = connect({ host: '127.0.0.1', port: 9, user: 'zaffa', database: 'zaffa' })
  const app = await buildApp(nothingListens, readConfig({ LOG_LEVEL: 'silent' }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    for (const path of [`${url}${categoryCalls.list.path}`, `${url}/health/ready`]) {
      const headers = { authorization: `Bearer ${'A'.repeat(43)}` }
      const response = await fetch(path, { headers })
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      const error = await readError(response, 503)
      expect(error.message).toBe('The service is busy. Please try again in a moment')
    }
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
  } finally {
    await app.close()
    await nothingListens.end()
  }
})

test('a connection without a request does not delay the shutdown', async () => {
  const app = await buildApp(api.database, readConfig({ LOG_LEVEL: 'silent' }))
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  // Nothing but the shutdown ends the connection.
  Object.assign(app.server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 })
  const unused = openConnection(Number(url.port), url.hostname)
  await once(unused, 'connect')
  const closed = once(unused, 'close')
  unused.resume()
  await app.close()
  await closed
})
