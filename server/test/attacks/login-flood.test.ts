import { factorCalls } from '@zaffa/contract/schema/factors'
import { session } from '@zaffa/contract/session'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { gateOf } from '../../src/auth/login-gate.ts'
import { sweepLogins } from '../../src/auth/sweep-logins.ts'
import { unlockAdministrator } from '../../src/auth/throttle.ts'
import { mostVerified } from '../../src/auth/verify-login.ts'
import { byTest, login, startApi, type TestApi } from '../app.ts'
import { readAudit } from '../audit.ts'
import { endLoginWindow, passLoginWindow } from '../logins.ts'

/** Many wrong logins: what they cost, and what traces they leave. */

let api: TestApi
beforeAll(async () => {
  api = await startApi({ trustProxy: true })
})
afterAll(() => api.close())
beforeEach(() => endLoginWindow(api.database))

function attempt(uniqueField: string, password = 'wrong password', from = '198.51.100.7') {
  return fetch(api.url + session.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ uniqueField, password }),
  })
}

async function attempts(count: number, uniqueField: string, from?: string) {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) {
    statuses.push((await attempt(uniqueField, undefined, from)).status)
  }
  return statuses
}

test('who was refused is refused again without a query, with the time that is left', async () => {
  // The clock stands still: a busy machine may need longer than a refusal is remembered.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await attempts(11, 'admin')).at(-1)).toBe(429)
  const query = vi.spyOn(api.database, 'query')
  const answers = await Promise.all(Array.from({ length: 200 }, () => attempt('Admin')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
  const wait = Number(answers[0]?.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
  // Another account from the same address, and the same account from another address, are checked.
  expect((await attempt('somebody else')).status).toBe(401)
  expect((await attempt('admin', login.password, '203.0.113.5')).status).toBe(200)
})

test('who was refused does not wait behind other logins', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await attempts(11, 'admin')).at(-1)).toBe(429)
  const others = Promise.withResolvers<void>()
  onTestFinished(() => others.resolve())
  for (let n = 0; n < 2; n += 1) void gateOf(api.database).inTurn(() => others.promise)
  expect((await attempt('admin')).status).toBe(429)
})

test('a flood from many addresses leaves the connections to the other calls', async () => {
  let used = 0
  let most = 0
  const acquired = () => {
    used += 1
    most = Math.max(most, used)
  }
  const released = () => {
    used -= 1
  }
  api.database.on('acquire', acquired).on('release', released)
  await Promise.all(Array.from({ length: 60 }, (_, n) => attempt('nobody', 'x', `203.0.113.${n}`)))
  api.database.off('acquire', acquired).off('release', released)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2 + mostVerified)
})

const failures = async () =>
  (await readAudit(api.database, 100)).filter(({ action }) => action === 'session.failures')
const failed = (count: number) => ({ failed_logins: { before: null, after: count } })

test('failed logins are in the audit trail, summed up per administrator', async () => {
  const before = (await failures()).length
  await attempts(3, 'admin')
  await attempts(2, 'nobody')
  await attempts(4, 'a password typed as the name', '203.0.113.9')
  await endLoginWindow(api.database)
  const { rows } = await api.database.query('select id from administrator where username = $1', [
    login.username,
  ])
  const records = (await failures()).slice(before)
  expect(records.map(({ record_id, changes }) => [record_id, changes])).toEqual([
    [rows[0].id, failed(3)],
    ['unknown usernames', failed(6)],
  ])
})

test('failures that go on after their 15 minutes are recorded, each once', async () => {
  const before = (await failures()).length
  const recorded = async () => (await failures()).slice(before).map(({ changes }) => changes)
  await attempts(3, 'admin')
  await passLoginWindow(api.database)
  await attempts(2, 'admin')
  await passLoginWindow(api.database)
  await attempts(1, 'admin')
  await sweepLogins(api.database)
  expect(await recorded(), 'the last one may still become a login').toEqual([failed(5)])
  await sweepLogins(api.database)
  expect(await recorded()).toEqual([failed(5)])
  await endLoginWindow(api.database)
  expect(await recorded()).toEqual([failed(5), failed(1)])
})

test('the record of a login has its address, and the failures before it', async () => {
  await attempts(4, 'admin')
  expect((await attempt('admin', login.password)).status).toBe(200)
  expect((await attempt('admin', login.password)).status).toBe(200)
  const logins = (await readAudit(api.database, 2)).map(({ action, changes }) => [action, changes])
  const address = { before: null, after: '198.51.100.7' }
  expect(logins).toEqual([
    ['session.login', { address, ...failed(4) }],
    ['session.login', { address }],
  ])
})

test('a login, an unlock and a confirmed password record what they forget', async () => {
  const last = async () => (await readAudit(api.database, 1))[0]
  const failInTwoWindows = async () => {
    await attempts(2, 'admin')
    await passLoginWindow(api.database)
    await attempts(1, 'admin')
  }
  await failInTwoWindows()
  expect((await attempt('admin', login.password)).status).toBe(200)
  expect(await last()).toMatchObject({ action: 'session.login', changes: failed(3) })
  await failInTwoWindows()
  await unlockAdministrator(api.database, byTest, 'admin')
  expect(await last()).toMatchObject({ action: 'administrator.unlock', changes: failed(3) })
  await failInTwoWindows()
  const body = { password: login.password }
  await api.refused(factorCalls.renewRecoveryCodes, 409, { body })
  expect(await last()).toMatchObject({ action: 'session.failures', changes: failed(3) })
  await unlockAdministrator(api.database, byTest, 'admin')
  expect((await last())?.changes, 'each is recorded once').toEqual({})
})
