import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changePassword,
  createAdministrator,
  disableAdministrator,
  revokeSessions,
} from '../../src/auth/administrators.ts'
import { byTest, logIn, login, readError, startApi, type TestApi } from '../app.ts'
import { type Aim, bearer, nameOf, strike, takeAim } from './aims.ts'
import { fingerprint } from './fingerprint.ts'

/** Every call refuses a token that was valid before. */

let api: TestApi
let aim: (call: Call) => Aim
beforeAll(async () => {
  api = await startApi()
  aim = await takeAim(api)
})
afterAll(() => api.close())

const guarded = calls.filter((call) => !call.open).map((call) => [nameOf(call), call] as const)

describe.each<[string, (token: string, username: string) => Promise<unknown>]>([
  ['logout', (token) => api.ok(sessionCalls.logout, { token })],
  ['a changed password', (_, name) => changePassword(api.database, byTest, name, 'another one')],
  [
    'the same password set again',
    (_, name) => changePassword(api.database, byTest, name, login.password),
  ],
  ['disabling', (_, name) => disableAdministrator(api.database, byTest, name)],
  ['revoking', (_, name) => revokeSessions(api.database, byTest, name)],
])('after %s', (what, end) => {
  let token: string
  let before: string
  beforeAll(async () => {
    await createAdministrator(api.database, byTest, { ...login, username: what })
    token = await logIn(api.url, { username: what })
    await end(token, what)
    before = await fingerprint(api.database)
  })

  test.each(guarded)('%s', async (_, call) => {
    await readError(await strike(api, call, aim(call), bearer(token)), 401)
    expect(await fingerprint(api.database)).toBe(before)
  })
})

test('no request is served after its token ended, even one already sent', async () => {
  await createAdministrator(api.database, byTest, { ...login, username: 'busy' })
  const token = await logIn(api.url, { username: 'busy' })
  const read = () => strike(api, categoryCalls.list, {}, bearer(token)).then(({ status }) => status)
  const during = Array.from({ length: 20 }, read)
  await disableAdministrator(api.database, byTest, 'busy')
  const after = await Promise.all(Array.from({ length: 20 }, read))
  expect(after).toEqual(Array(20).fill(401))
  for (const status of await Promise.all(during)) expect([200, 401]).toContain(status)
})

test.each([
  ['a changed password', (name: string) => changePassword(api.database, byTest, name, 'another')],
  ['disabling', (name: string) => disableAdministrator(api.database, byTest, name)],
])('a login that races %s leaves no session behind', async (what, end) => {
  const username = `raced by ${what}`
  await createAdministrator(api.database, byTest, { ...login, username })
  const body = { uniqueField: username, password: login.password }
  const attempts = Array.from({ length: 8 }, () =>
    api.call(sessionCalls.login, { body, token: null }),
  )
  await end(username)
  for (const response of await Promise.all(attempts)) {
    if (response.status !== 200) continue
    const { access_token } = (await response.json()) as { access_token: string }
    await readError(await strike(api, categoryCalls.list, {}, bearer(access_token)), 401)
  }
  const { rowCount } = await api.database.query(
    `select from session s join administrator a on a.id = s.administrator_id
     where a.username = $1 and s.ended_at is null`,
    [username],
  )
  expect(rowCount).toBe(0)
})
