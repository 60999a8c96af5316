import { randomUUID } from 'node:crypto'
import { session } from '@zaffa/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAdministrator, disableAdministrator } from '../../src/auth/administrators.ts'
import { forgetRefusals } from '../../src/auth/login-gate.ts'
import { passwordMatches } from '../../src/auth/passwords.ts'
import { unlockAdministrator } from '../../src/auth/throttle.ts'
import { byTest, logIn, login, readError, startApi, type TestApi } from '../app.ts'
import { soaking } from '../evidence.ts'
import { endLoginWindow } from '../logins.ts'
import { sendRaw } from './raw.ts'

/** Guessing accounts and passwords at the login. */

// Spies on the real functions, to count how many passwords are hashed. Test files share modules, so
// those loaded before the spies existed are loaded again.
vi.hoisted(() => vi.resetModules())
vi.mock('../../src/auth/passwords.ts', { spy: true })

let api: TestApi
let behindProxy: TestApi
beforeAll(async () => {
  api = await startApi()
  behindProxy = await startApi({ trustProxy: true })
  await createAdministrator(api.database, byTest, { ...login, username: 'disabled' })
  await disableAdministrator(api.database, byTest, 'disabled')
})
afterAll(async () => {
  await api.close()
  await behindProxy.close()
})
beforeEach(async () => {
  await endLoginWindow(api.database)
  await endLoginWindow(behindProxy.database)
  vi.mocked(passwordMatches).mockClear()
})

const hashed = () => vi.mocked(passwordMatches).mock.calls.length

function attempt(
  uniqueField: string,
  { password = 'wrong password', headers = {}, path = session.login as string, url = api.url } = {},
) {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ uniqueField, password }),
  })
}

describe('whether an account exists', () => {
  const noSuchPassword = { unknown: 'nobody', 'wrong password': 'admin', disabled: 'disabled' }

  test('does not show in the answer: bodies and headers are equal', async () => {
    const answers = []
    for (const name of Object.values(noSuchPassword)) {
      const response = await attempt(name)
      const id = response.headers.get('x-request-id') ?? 'none'
      const { date, 'x-request-id': _, ...headers } = Object.fromEntries(response.headers)
      const body = (await response.text()).replace(id, 'the id of the request')
      answers.push({ status: response.status, headers, body })
    }
    expect(answers[0]?.status).toBe(401)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('does not show in the time: every attempt hashes one password', async () => {
    for (const [index, name] of Object.values(noSuchPassword).entries()) {
      await attempt(name)
      expect(hashed()).toBe(index + 1)
    }
  })

  // Only in the long form, which has the machine for itself.
  test.runIf(soaking)('does not show in the time: medians are within a factor of 1.5', async () => {
    const names = Object.values(noSuchPassword)
    const times = new Map<string, number[]>(names.map((name) => [name, []]))
    for (let round = 0; round < 21; round += 1) {
      await endLoginWindow(api.database)
      // In turns, so that other load on the machine affects all of them.
      for (const name of names) {
        const begun = performance.now()
        await attempt(name)
        times.get(name)?.push(performance.now() - begun)
      }
    }
    const medians = [...times.values()].map((list) => list.sort((a, b) => a - b)[10] ?? 0)
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.5)
    expect(hashed()).toBe(63)
  })

  test('does not show in the throttle, which counts unknown names too', async () => {
    for (const name of Object.values(noSuchPassword)) {
      await endLoginWindow(api.database)
      const statuses = []
      for (let n = 0; n < 12; n += 1) statuses.push((await attempt(name)).status)
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    }
  })
})

describe('the throttle holds against', () => {
  // Counted, not hashed: hundreds of real hashes would prove nothing more.
  beforeEach(() => {
    const matches = async (_hash: string, password: string) => password === login.password
    vi.mocked(passwordMatches).mockImplementation(matches)
    return () => {
      vi.mocked(passwordMatches).mockReset()
    }
  })

  /** Makes eleven varied attempts: at most ten are hashed, the eleventh is refused. */
  async function elevenTries(disguised: (n: number) => Promise<Response>) {
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await disguised(n)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect(hashed()).toBe(10)
  }

  test.each([
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-originating-ip',
  ])('a rotating %s', (header) =>
    elevenTries((n) => attempt('admin', { headers: { [header]: `203.0.113.${n}` } })),
  )

  test('a rotating X-Forwarded-For behind a proxy that adds the address it saw', () =>
    elevenTries((n) =>
      attempt('admin', {
        url: behindProxy.url,
        headers: { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` },
      }),
    ))

  const spellings = [
    'admin',
    'ADMIN',
    ' admin ',
    'Admin',
    'ａｄｍｉｎ',
    'ad\u200bmin',
    'a\u202ddmin',
  ]
  test('rotating spellings of one name', () =>
    elevenTries((n) => attempt(spellings[n % spellings.length] ?? 'admin')))

  test('rotating user agents', () =>
    elevenTries((n) => attempt('admin', { headers: { 'user-agent': `agent ${n}` } })))

  test('different spellings of the path', () => {
    const paths = [
      '/admin/auth/login',
      '/admin/auth/login/',
      '/admin/auth/%6cogin',
      '/admin/auth/login?',
    ]
    return elevenTries((n) => attempt('admin', { path: paths[n % paths.length] ?? '' }))
  })

  test('a request target in absolute form', async () => {
    const body = JSON.stringify({ uniqueField: 'admin', password: 'wrong' })
    for (const status of [...Array(10).fill(401), 429]) {
      const { statuses } = await sendRaw(
        api.url,
        `POST http://elsewhere${session.login} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
      expect(statuses).toEqual([status])
    }
  })

  test('one address with many names: 50 are hashed', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, () => attempt(randomUUID()).then(({ status }) => status)),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(hashed()).toBe(50)
  })

  test('many addresses with one name: 50 are hashed', async () => {
    const statuses = []
    for (let n = 0; n < 60; n += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      statuses.push((await attempt('admin', { url: behindProxy.url, headers })).status)
    }
    expect(statuses).toEqual([...Array(50).fill(401), ...Array(10).fill(429)])
    expect(hashed()).toBe(50)
  })

  test('a hundred concurrent logins: ten are hashed', async () => {
    const all = Array.from({ length: 100 }, () => attempt('admin').then(({ status }) => status))
    const statuses = await Promise.all(all)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(90)
    expect(hashed()).toBe(10)
  })

  test('the correct password after too many wrong ones', async () => {
    for (let n = 0; n < 10; n += 1) await attempt('admin')
    const error = await readError(await attempt('admin', { password: login.password }), 429)
    expect(error.code).toBe('too_many_logins')
    expect(hashed()).toBe(10)
  })

  test('many names from one address: once it is refused, it adds no rows', async () => {
    const rows = async () =>
      (await api.database.query('select count(*) as rows from login_attempt')).rows[0].rows
    for (let n = 0; n < 50; n += 1) await attempt(randomUUID())
    const before = await rows()
    for (let n = 0; n < 20; n += 1) expect((await attempt(randomUUID())).status).toBe(429)
    expect(await rows()).toBe(before)
    await endLoginWindow(api.database)
    expect(await rows()).toBe(0)
  })

  test('locking an administrator out: where they logged in before they still can', async () => {
    const from = (address: string) => ({
      url: behindProxy.url,
      headers: { 'x-forwarded-for': address },
    })
    const right = { password: login.password }
    const home = from('2001:db8:1:2::7')
    expect((await attempt('admin', { ...home, ...right })).status).toBe(200)
    for (let n = 0; n < 60; n += 1) await attempt('admin', from(`203.0.113.${n % 6}`))
    // More addresses, so that the limit of the account is reached.
    for (let n = 0; n < 50; n += 1) await attempt('admin', from(`198.51.100.${n}`))
    expect((await attempt('admin', { ...from('192.0.2.9'), ...right })).status).toBe(429)
    // Another address of the same line.
    expect((await attempt('admin', { ...from('2001:db8:1:2::9'), ...right })).status).toBe(200)

    for (let n = 0; n < 60; n += 1) await attempt('admin', from(`198.51.100.${100 + n}`))
    expect((await attempt('admin', { ...from('192.0.2.10'), ...right })).status).toBe(429)
    await unlockAdministrator(behindProxy.database, byTest, 'Admin')
    // The command runs in another process; a server forgets by itself within seconds.
    forgetRefusals(behindProxy.database)
    expect((await attempt('admin', { ...from('192.0.2.10'), ...right })).status).toBe(200)
  })

  test('a port behind the address', () =>
    elevenTries((n) =>
      attempt('admin', {
        url: behindProxy.url,
        headers: { 'x-forwarded-for': `198.51.100.7:${5000 + n}` },
      }),
    ))

  test('rotating addresses of one IPv6 line', () =>
    elevenTries((n) =>
      attempt('admin', {
        url: behindProxy.url,
        headers: { 'x-forwarded-for': `2001:db8:7:7::${n + 1}` },
      }),
    ))

  test('logging in to one account to reset the count of others', async () => {
    await createAdministrator(api.database, byTest, { ...login, username: 'insider' })
    const statuses = []
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await attempt('admin')).status)
      await logIn(api.url, { username: 'insider' })
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})

test.each([
  '//admin/auth/login',
  '/ADMIN/AUTH/LOGIN',
  '/Admin/auth/login',
  '/admin%2fauth%2flogin',
  '/admin/auth%2Flogin',
  '/admin/./auth/login/.',
  '/admin/auth/login;x=1',
  '/admin/auth/login%00',
  '/admin/auth/login%20',
  '/admin/auth\\login',
])('%s is no second way to log in', async (path) => {
  const body = JSON.stringify({ uniqueField: login.username, password: login.password })
  const { statuses, text } = await sendRaw(
    api.url,
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  expect(statuses).toEqual([404])
  expect(text).not.toContain('access_token')
  expect(hashed()).toBe(0)
})
