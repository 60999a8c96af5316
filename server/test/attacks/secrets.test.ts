import { accountCalls } from '@zaffa/contract/schema/account'
import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { factorCalls } from '@zaffa/contract/schema/factors'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, startApi, type TestApi } from '../app.ts'
import { type Aim, bearer, nameOf, strike, takeAim } from './aims.ts'
import { sendRaw } from './raw.ts'

/** Searches every answer of every call, success or error, for secrets. */

let api: TestApi
let aim: (call: Call) => Aim
let known: string[]
beforeAll(async () => {
  api = await startApi()
  aim = await takeAim(api)
  const { rows } = await api.database.query<{ hash: string }>(
    `select password_hash as hash from administrator
     union all select encode(token_hash, 'hex') from session
     union all select encode(token_hash, 'base64') from session`,
  )
  known = [login.password, 'correct horse', api.token, ...rows.map(({ hash }) => hash)]
})
afterAll(() => api.close())

const secretKey = /pass|hash|token|secret|salt|credential|argon|session|_key$|^search$/i
const secretValue = /\$argon2|\$2[aby]\$|\$scrypt|-----BEGIN|^[0-9a-f]{64}$|^[A-Za-z0-9_-]{43}=?$/

/** The paths of secret keys and values in an answer. */
function secretsIn(value: unknown, way = ''): string[] {
  if (typeof value === 'string') {
    const found = secretValue.test(value) || known.some((secret) => value.includes(secret))
    return found ? [`${way}: ${value}`] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(secretKey.test(key) ? [`${way}.${key}`] : []),
    ...secretsIn(inner, `${way}.${key}`),
  ])
}

test('secretsIn finds secrets', () => {
  expect(secretsIn({ a: [{ passwordHash: 1 }], b: `x ${api.token}` })).toHaveLength(2)
  expect(secretsIn({ x: '$argon2id$v=19$m=19456' })).toHaveLength(1)
})

/** Secrets answered on purpose, once, to the person they are for; and names that only look like one. */
const given: Record<string, string[]> = {
  [nameOf(sessionCalls.login)]: ['.access_token'],
  [nameOf(sessionCalls.codeStep)]: ['.access_token'],
  [nameOf(sessionCalls.passkeyStep)]: ['.access_token'],
  [nameOf(accountCalls.read)]: ['.sessions', '.passkey_origin'],
  [nameOf(factorCalls.beginTotp)]: ['.secret'],
  [nameOf(factorCalls.beginPasskey)]: ['.challenge'],
}

describe.each(calls.map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
  test('its answer has no secret', async () => {
    const { token = api.token, ...rest } = aim(call)
    const response = await strike(api, call, rest, bearer(token))
    expect(response.status).toBe(call.status)
    const found = secretsIn(await (call.csv ? response.text() : response.json()))
    const expected = given[name] ?? []
    expect(found.filter((way) => !expected.some((key) => way.startsWith(key)))).toEqual([])
    const headers = JSON.stringify([...response.headers])
    for (const secret of known) expect(headers).not.toContain(secret)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('its errors have no secret', async () => {
    for (const body of [{ password: login.password }, { [login.password]: 1 }]) {
      const attack = { params: { id: api.token }, ...(call.method !== 'GET' && { body }) }
      const response = await strike(api, call, attack, bearer(api.token), `?x=${api.token}`)
      const text = await response.text()
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(text).not.toContain(api.token)
      expect(text).not.toMatch(/argon|select |postgres|node_modules|\.ts:|at Object/i)
    }
  })
})

test.each(['/health/live', '/health/ready', '/metrics', '/openapi.json', '/docs'])(
  '%s has no secret',
  async (path) => {
    const text = await (await fetch(api.url + path)).text()
    for (const secret of known) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/\$argon2|password_hash|token_hash|DATABASE_URL|postgres:\/\//)
  },
)

test('no table has a password or token in clear text', async () => {
  const { rows: tables } = await api.database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  expect(tables.length).toBeGreaterThan(15)
  for (const { name } of tables) {
    const { rows } = await api.database.query<{ row: string }>(
      `select t::text as row from ${name} t`,
    )
    for (const { row } of rows) {
      for (const secret of [login.password, 'correct horse', api.token]) {
        expect(row, name).not.toContain(secret)
      }
    }
  }
})

describe('metrics with a token', () => {
  let guarded: TestApi
  beforeAll(async () => {
    guarded = await startApi({ metricsToken: 'a token for the metrics', trustProxy: true })
  })
  afterAll(() => guarded.close())

  test.each([
    ['nothing', {}],
    ['a wrong token', bearer('a token for the metricz')],
    ['letters of another length in bytes', bearer('a token for the metric\u00e9')],
    ['a session', () => bearer(guarded.token)],
    ['a claim to be this machine', { 'x-forwarded-for': '127.0.0.1' }],
  ])('are not shown for %s', async (_, headers) => {
    const sent = typeof headers === 'function' ? headers() : headers
    const response = await fetch(`${guarded.url}/metrics`, { headers: sent })
    expect(response.status).toBe(401)
    expect(await response.text()).not.toContain('process_cpu')
  })
})

test.each([true, false])(
  'metrics behind a proxy (TRUST_PROXY %s) are not shown',
  async (trustProxy) => {
    const behind = await startApi({ trustProxy })
    try {
      for (const from of ['203.0.113.9', '127.0.0.1', '127.0.0.1, 203.0.113.9']) {
        const headers = { 'x-forwarded-for': from }
        expect((await fetch(`${behind.url}/metrics`, { headers })).status, from).toBe(401)
      }
      const old = await sendRaw(
        behind.url,
        `GET /metrics HTTP/1.0\r\nhost: ${new URL(behind.url).host}\r\n\r\n`,
      )
      expect(old.statuses, 'as nginx asks by itself').toEqual([401])
      const { host } = new URL(behind.url)
      const named: [string, number][] = [
        // On loopback without a proxy, no call is answered under another name.
        ['host: zaffa.example', trustProxy ? 401 : 421],
        [`host: ${host}\r\norigin: https://zaffa.example`, 401],
      ]
      for (const [lines, status] of named) {
        const bytes = `GET /metrics HTTP/1.1\r\n${lines}\r\nconnection: close\r\n\r\n`
        expect((await sendRaw(behind.url, bytes)).statuses, lines).toEqual([status])
      }
      expect((await fetch(`${behind.url}/metrics`)).status).toBe(200)
    } finally {
      await behind.close()
    }
  },
)
