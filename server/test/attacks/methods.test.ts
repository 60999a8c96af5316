import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { type Aim, bearer, nameOf, pathOf, strike, takeAim } from './aims.ts'
import { fingerprint } from './fingerprint.ts'
import { sendRaw } from './raw.ts'

/** Every path with every method that the contract does not define for it. */

let api: TestApi
let aim: (call: Call) => Aim
let before: string
beforeAll(async () => {
  api = await startApi()
  aim = await takeAim(api)
  before = await fingerprint(api.database)
})
afterAll(() => api.close())

const open = ['/docs', '/openapi.json', '/health/live', '/health/ready', '/metrics', '/uploads/x']
const paths = [...new Set(calls.map((call) => call.path)), ...open]
const known = (path: string) =>
  calls.filter((call) => call.path === path).map((call) => call.method)

const methods = ['PUT', 'TRACE', 'OPTIONS', 'PROPFIND', 'COPY', 'MOVE', 'LOCK', 'PURGE', 'SEARCH']
const ofOthers = ['GET', 'POST', 'PATCH', 'DELETE'] as const

describe.each(paths)('%s', (path) => {
  const aimed = () => {
    const call = calls.find((one) => one.path === path)
    return call ? pathOf(call, aim(call)) : path
  }
  const wrong = [
    ...methods,
    ...(open.includes(path)
      ? ['POST', 'PATCH', 'DELETE']
      : ofOthers.filter((one) => !known(path).includes(one))),
  ]

  const allowed = open.includes(path) ? ['GET'] : known(path)
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].sort().join(', ')

  test.each(wrong)('%s is not allowed', async (method) => {
    const { statuses, text } = await sendRaw(
      api.url,
      `${method} ${aimed()} HTTP/1.1\r\nHost: localhost\r\nX-Echo: an echo\r\nConnection: close\r\n` +
        `Authorization: Bearer ${api.token}\r\n\r\n`,
    )
    expect(statuses).toEqual([405])
    expect(text.toLowerCase()).toContain(`\r\nallow: ${allow.toLowerCase()}\r\n`)
    // TRACE would echo the headers with the token.
    expect(text).not.toContain(api.token)
    expect(text).not.toContain('an echo')
  })

  test.each(['CONNECT', 'get', 'G\u00cbT', 'GE\tT', 'FOO', 'A'.repeat(10_000), '<script>'])(
    'the method %j is refused, and the connection closed',
    async (method) => {
      const { statuses, closed } = await sendRaw(
        api.url,
        `${method} ${aimed()} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.token}\r\n\r\n`,
      )
      expect([[], [400]]).toContainEqual(statuses)
      expect(closed).toBe(true)
    },
  )
})

test.each(['/', '/admin', '/admin/nothing', '/admin/category/1/2', '/nothing.js'])(
  '%s is no call and accepts only the methods of a page',
  async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const request = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
      expect((await sendRaw(api.url, request)).statuses).toEqual([404])
    }
  },
)

test('without a token, another method is 405 and the right one 401', async () => {
  const url = `${api.url}/admin/category`
  expect((await fetch(url, { method: 'PUT' })).status).toBe(405)
  expect((await fetch(`${url}/?page=1`, { method: 'DELETE' })).status).toBe(405)
  expect((await fetch(url, { method: 'POST' })).status).toBe(401)
})

test('HEAD works wherever Allow lists it', async () => {
  const response = await fetch(`${api.url}/admin/category`, {
    method: 'HEAD',
    headers: bearer(api.token),
  })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})

const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override']
test.each(overrides)('%s does not turn a read into a write', async (header) => {
  for (const call of calls.filter(
    (one) => one.method === 'DELETE' && !one.path.endsWith('reply'),
  )) {
    const list = { ...call, method: 'GET' as const, path: call.path.replace('/:id', '') }
    const headers = { ...bearer(api.token), [header]: 'DELETE' }
    const readable = calls.some(({ method, path }) => method === 'GET' && path === list.path)
    const { status } = await strike(api, list, {}, headers, '')
    expect(status, nameOf(call)).toBe(readable ? 200 : 405)
  }
})

test('the data is unchanged after all attacks', async () => {
  expect(await fingerprint(api.database)).toBe(before)
})
