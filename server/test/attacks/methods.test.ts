import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { type Aim, bearer, nameOf, pathOf, strike, takeAim } from './aims.ts'
import { fingerprint } from './fingerprint.ts'
import { sendRaw } from './raw.ts'

/** Every address with every method that the contract does not give it. */

let api: TestApi
let aim: (call: Call) => Aim
let before: string
beforeAll(async () => {
  api = await startApi()
  aim = await takeAim(api)
  before = await fingerprint(api.database)
})
afterAll(() => api.close())

const open = [
  '/',
  '/docs',
  '/openapi.json',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/uploads/x',
]
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

  test.each(wrong)('%s is not found', async (method) => {
    const { statuses, text } = await sendRaw(
      api.url,
      `${method} ${aimed()} HTTP/1.1\r\nHost: x\r\nX-Echo: an echo\r\nConnection: close\r\n` +
        `Authorization: Bearer ${api.token}\r\n\r\n`,
    )
    expect(statuses).toEqual([404])
    // What TRACE would send back: the headers, and the token among them.
    expect(text).not.toContain(api.token)
    expect(text).not.toContain('an echo')
  })

  test.each(['CONNECT', 'get', 'G\u00cbT', 'GE\tT', 'FOO', 'A'.repeat(10_000), '<script>'])(
    'the method %j is refused, and the connection with it',
    async (method) => {
      const { statuses, closed } = await sendRaw(
        api.url,
        `${method} ${aimed()} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.token}\r\n\r\n`,
      )
      expect([[], [400]]).toContainEqual(statuses)
      expect(closed).toBe(true)
    },
  )
})

const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override']
test.each(overrides)('%s does not turn a read into a write', async (header) => {
  for (const call of calls.filter(
    (one) => one.method === 'DELETE' && !one.path.endsWith('reply'),
  )) {
    const list = { ...call, method: 'GET' as const, path: call.path.replace('/:id', '') }
    const headers = { ...bearer(api.token), [header]: 'DELETE' }
    expect((await strike(api, list, {}, headers, '')).status, nameOf(call)).toBe(200)
  }
})

test('nothing of all that changed anything', async () => {
  expect(await fingerprint(api.database)).toBe(before)
})
