import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, readError, startApi, type TestApi } from '../app.ts'
import { type Aim, bearer, nameOf, pathOf, strike, takeAim } from './aims.ts'
import { sendRaw } from './raw.ts'

/** A page of another origin cannot make an administrator's browser do anything. */

const ours = 'https://admin.example'
let closed: TestApi
let api: TestApi
let aim: (call: Call) => Aim
beforeAll(async () => {
  closed = await startApi()
  // Behind a proxy the server answers under any name.
  const corsOrigins = [ours, 'http://localhost:5173']
  api = await startApi({ corsOrigins, trustProxy: true, publicUrl: ours })
  aim = await takeAim(api)
})
afterAll(async () => {
  await closed.close()
  await api.close()
})

const strangers = [
  'https://evil.example',
  'null',
  'https://admin.example.evil.example',
  'https://evil-admin.example',
  'https://admin.example:8443',
  'http://admin.example',
  'https://ADMIN.example',
  'https://admin.example/',
  'https://admin.example@evil.example',
  'https://sub.admin.example',
  'https://adminXexample',
  'https://admin.exampl',
  'https://admin.example, https://evil.example',
  'http://localhost:51730',
  'http://127.0.0.1:5173',
  'file://',
  'chrome-extension://abc',
  '*',
]

const preflight = (url: string, origin: string) =>
  fetch(url + categoryCalls.create.path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })

describe.each(strangers)('the origin %s', (origin) => {
  test('is refused in the preflight and in the call', async () => {
    for (const url of [api.url, closed.url]) {
      expect((await preflight(url, origin)).headers.get('access-control-allow-origin')).toBeNull()
      const token = url === api.url ? api.token : closed.token
      const headers = { ...bearer(token), origin }
      const response = await fetch(url + categoryCalls.list.path, { headers })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

test('a server without configured origins allows none, not even its own', async () => {
  const { headers } = await preflight(closed.url, closed.url)
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('answers vary by origin, so that caches keep them apart', async () => {
  const { headers } = await preflight(api.url, ours)
  expect(headers.get('access-control-allow-origin')).toBe(ours)
  expect(headers.get('vary')).toContain('Origin')
})

describe('a form sent by a page of another origin', () => {
  const credentials = { uniqueField: login.username, password: login.password }
  const asText = `{"uniqueField": "${login.username}", "password": "${login.password}", "x": "="}`
  test.each<[string, Record<string, string>, string | URLSearchParams]>([
    ['urlencoded', {}, new URLSearchParams(credentials)],
    ['as text that is JSON', { 'content-type': 'text/plain' }, asText],
    ['as a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  ])('%s does not log in', async (_, headers, body) => {
    const response = await fetch(api.url + sessionCalls.login.path, {
      method: 'POST',
      headers: { origin: 'https://evil.example', ...headers },
      body,
    })
    await readError(response, 415)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  const writes = calls.filter((call) => call.method !== 'GET' && !call.open)
  test.each(writes.map((call) => [nameOf(call), call] as const))(
    '%s: cookies do not authenticate',
    async (_, call) => {
      const headers = {
        cookie: `token=${api.token}; session=${api.token}`,
        origin: 'https://evil.example',
        'content-type': 'text/plain',
      }
      const response = await fetch(api.url + pathOf(call, aim(call)), {
        method: call.method,
        headers,
        body: '{}',
      })
      await readError(response, 401)
    },
  )
})

const pages = [
  '/admin/statistics',
  '/nothing',
  '/docs',
  '/openapi.json',
  '/uploads/x',
  '/health/live',
]
test.each(pages)('%s cannot be framed, sniffed or read by other pages', async (path) => {
  const { headers } = await fetch(api.url + path)
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test.each(pages)('%s demands TLS of this name only, not of other services', async (path) => {
  const { headers } = await fetch(api.url + path)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})

describe('no answer redirects', () => {
  const keys = ['next', 'redirect', 'redirect_uri', 'returnTo', 'url', 'continue', 'from']
  test.each(keys)('the login refuses ?%s=', async (key) => {
    const response = await strike(
      api,
      sessionCalls.login,
      aim(sessionCalls.login),
      {},
      `?${key}=//evil.example`,
    )
    const error = await readError(response, 400)
    expect(error.fields).toEqual({ [key]: `Unknown field ${key}` })
  })

  test.each([
    '//evil.example',
    '//evil.example/%2f..',
    '///evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/https:evil.example',
    '/.//evil.example',
    '/docs//evil.example/..',
    '/admin/auth/login/%0d%0aLocation:%20//evil.example',
    '/admin/statistics/',
    'http://evil.example/',
  ])('%s has no Location', async (path) => {
    const { statuses, text } = await sendRaw(
      api.url,
      `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`,
    )
    expect(statuses).toHaveLength(1)
    expect(Math.floor((statuses[0] ?? 0) / 100)).not.toBe(3)
    const head = text.slice(0, text.indexOf('\r\n\r\n'))
    expect(head.toLowerCase()).not.toMatch(/location:|refresh:|evil/)
  })
})
