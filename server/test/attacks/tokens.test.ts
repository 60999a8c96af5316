import { randomBytes } from 'node:crypto'
import type { Call } from '@zaffa/contract/schema/call'
import { allCalls, calls } from '@zaffa/contract/schema/calls'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeSessions } from '../../src/auth/administrators.ts'
import { tokenHash } from '../../src/auth/sessions.ts'
import { byTest, logIn, login, readError, startApi, type TestApi } from '../app.ts'
import { type Aim, bearer, nameOf, pathOf, strike, takeAim } from './aims.ts'
import { fingerprint } from './fingerprint.ts'
import { sendRaw } from './raw.ts'
import { registeredRoutes } from './registered.ts'

/** Without a live token, every call changes nothing and reveals nothing. */

let api: TestApi
let aim: (call: Call) => Aim
let untouched: string
const ended = { idle: '', old: '', revoked: '' }

beforeAll(async () => {
  api = await startApi()
  aim = await takeAim(api)
  ended.revoked = await logIn(api.url)
  await revokeSessions(api.database, byTest, login.username)
  ended.idle = await expired("last_seen_at = now() - interval '61 minutes'")
  ended.old = await expired("created_at = now() - interval '721 minutes'")
  api.token = await logIn(api.url)
  untouched = await fingerprint(api.database)
})
afterAll(() => api.close())

async function expired(change: string): Promise<string> {
  const token = await logIn(api.url)
  const hash = tokenHash(token)
  await api.database.query(`update session set ${change} where token_hash = $1`, [hash])
  return token
}

/** Routes that need no token; `*` are the files of the app. */
const open = [
  'GET *',
  'GET /docs',
  'GET /docs/start.js',
  'GET /docs/swagger-ui.css',
  'GET /docs/swagger-ui.js',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /openapi.json',
  'GET /uploads/:name',
  'POST /admin/auth/login',
  'POST /admin/auth/second-step/code',
  'POST /admin/auth/second-step/passkey',
]

test('every registered route is a call of the contract or listed as open', () => {
  const routes = registeredRoutes(api.app).filter((route) => /^(?!HEAD|OPTIONS)/.test(route))
  const guarded = allCalls.filter((call) => !call.open).map(nameOf)
  expect(routes.filter((route) => !open.includes(route))).toEqual(guarded.sort())
  expect(calls.filter((call) => call.open).map(nameOf)).toEqual(
    open.filter((route) => route.startsWith('POST')),
  )
})

const guarded = calls.filter((call) => !call.open).map((call) => [nameOf(call), call] as const)

type Attack = [what: string, headers: () => Record<string, string>, query?: () => string]

const attacks: Attack[] = [
  ['no token', () => ({})],
  ['an empty header', () => ({ authorization: '' })],
  ['a scheme alone', () => ({ authorization: 'Bearer' })],
  ['the words of a broken client', () => bearer('undefined')],
  ['a token that was never given', () => bearer(randomBytes(32).toString('base64url'))],
  ['a truncated token', () => bearer(api.token.slice(0, -1))],
  ['a token with a letter more', () => bearer(`${api.token}A`)],
  ['the hash that the database knows', () => bearer(tokenHash(api.token).toString('base64url'))],
  ['an idle token', () => bearer(ended.idle)],
  ['a token of yesterday', () => bearer(ended.old)],
  ['a revoked token', () => bearer(ended.revoked)],
  ['two tokens in one', () => bearer(`${api.token} ${api.token}`)],
  ['two headers in one', () => bearer(`${api.token}, Bearer ${api.token}`)],
  ['a token of 8 KB', () => bearer(api.token.repeat(190))],
  ['another scheme', () => ({ authorization: `Basic ${api.token}` })],
  ['name and password', () => ({ authorization: `Basic ${btoa('admin:a good password')}` })],
  ['a cookie', () => ({ cookie: `token=${api.token}; authorization=Bearer ${api.token}` })],
  ['another header', () => ({ 'x-access-token': api.token, 'x-authorization': api.token })],
  ['the query', () => ({}), () => `?token=${api.token}&access_token=${api.token}`],
]

describe.each(attacks)('%s', (_, headers, query) => {
  test.each(guarded)('%s', async (_name, call) => {
    const response = await strike(api, call, aim(call), headers(), query?.())
    const error = await readError(response, 401)
    expect(error).toMatchObject({ code: 'not_logged_in', message: 'Please log in to continue' })
    expect(await fingerprint(api.database)).toBe(untouched)
  })
})

describe('two Authorization headers', () => {
  test.each(guarded)('%s', async (_name, call) => {
    const wrong = randomBytes(32).toString('base64url')
    for (const tokens of [
      [api.token, api.token],
      [api.token, wrong],
      [wrong, api.token],
    ]) {
      const lines = tokens.map((token) => `Authorization: Bearer ${token}\r\n`).join('')
      const { statuses } = await sendRaw(
        api.url,
        `${call.method} ${pathOf(call, aim(call))} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n`,
      )
      expect(statuses).toEqual([401])
    }
    expect(await fingerprint(api.database)).toBe(untouched)
  })
})

test.each(guarded.filter(([, call]) => call.method === 'GET'))(
  'HEAD instead of %s needs a token too',
  async (_name, call) => {
    const response = await fetch(api.url + pathOf(call, aim(call)), { method: 'HEAD' })
    expect(response.status).toBe(401)
  },
)

test('the token still works after all attacks', async () => {
  await api.ok(statisticsCalls.read, { token: api.token })
})
