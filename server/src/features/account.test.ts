import { accountCalls } from '@zaffa/contract/schema/account'
import { calls } from '@zaffa/contract/schema/calls'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, login, readError, startApi, type TestApi } from '../../test/app.ts'
import { bearer, nameOf, strike } from '../../test/attacks/aims.ts'
import { readAudit } from '../../test/audit.ts'
import { endLoginWindow } from '../../test/logins.ts'
import { newAdministrator, setUpTotp } from '../../test/second-factors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => endLoginWindow(api.database))

const chosen = 'three brown camels'
const statusOf = async (token: string) => (await api.call(statisticsCalls.read, { token })).status
const lastAction = async () => (await readAudit(api.database, 1))[0]

describe('change of the own password', () => {
  test('keeps this session, ends the others and is audited', async () => {
    const token = await newAdministrator(api, 'sara')
    const elsewhere = await logIn(api.url, { username: 'sara' })
    const body = { current_password: login.password, new_password: chosen }
    expect(await api.ok(accountCalls.changePassword, { token, body })).toEqual({ ended: 1 })
    expect(await lastAction()).toMatchObject({
      administrator: 'sara',
      action: 'administrator.password',
      changes: { ended_sessions: { before: null, after: 1 } },
    })
    expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([200, 401])
    const former = { uniqueField: 'sara', password: login.password }
    await api.refused(sessionCalls.login, 401, { token: null, body: former })
    await logIn(api.url, { username: 'sara', password: chosen })
  })

  test.each([
    ['short', 'elevenchars', 'The password must have at least 12 characters'],
    ['common', 'Password2026!', 'This password is too common. Please choose another one'],
    ['only digits', '159357258456', 'This password is too common. Please choose another one'],
    ['the username', 'Administrator One', 'The password must not be the username'],
  ])('refuses a password that is %s', async (_, new_password, message) => {
    const token = await newAdministrator(api, 'Administrator One').catch(() =>
      logIn(api.url, { username: 'Administrator One' }),
    )
    const body = { current_password: login.password, new_password }
    const error = await api.refused(accountCalls.changePassword, 400, { token, body })
    expect(error).toMatchObject({ message, fields: { new_password: message } })
  })

  test('asks for the current password, and throttles guesses like logins', async () => {
    const token = await newAdministrator(api, 'left open')
    const body = { current_password: 'a guess', new_password: chosen }
    for (let guess = 0; guess < 10; guess += 1) {
      const error = await api.refused(accountCalls.changePassword, 400, { token, body })
      expect(error.fields).toEqual({ current_password: 'This is not your password' })
    }
    const right = { ...body, current_password: login.password }
    await api.refused(accountCalls.changePassword, 429, { token, body: right })
  })
})

describe('own sessions', () => {
  test('are shown with device and address, and end one by one or all at once', async () => {
    const token = await newAdministrator(api, 'traveller')
    const [phone, laptop, desk] = await Promise.all(
      [1, 2, 3].map(() => logIn(api.url, { username: 'traveller' })),
    )
    const { sessions } = await api.ok(accountCalls.read, { token })
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false, false])
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', user_agent: 'node' })

    const alive = async () => Promise.all([phone, laptop, desk].map((each) => statusOf(each ?? '')))
    const id = sessions[1]?._id ?? ''
    await api.ok(accountCalls.endSession, { token, params: { id } })
    expect(await lastAction()).toMatchObject({ action: 'session.end', record_id: id })
    expect((await alive()).sort()).toEqual([200, 200, 401])
    await api.refused(accountCalls.endSession, 404, { token, params: { id } })

    expect(await api.ok(accountCalls.endOtherSessions, { token })).toEqual({ ended: 2 })
    expect(await lastAction()).toMatchObject({ action: 'session.end_others' })
    expect([await statusOf(token), ...(await alive())]).toEqual([200, 401, 401, 401])
  })

  test('of others cannot be ended, nor the one in use', async () => {
    const token = await newAdministrator(api, 'meddler')
    const others = (await api.ok(accountCalls.read)).sessions
    const own = (await api.ok(accountCalls.read, { token })).sessions
    await api.refused(accountCalls.endSession, 404, { token, params: { id: others[0]?._id ?? '' } })
    await api.refused(accountCalls.endSession, 409, { token, params: { id: own[0]?._id ?? '' } })
    expect([await statusOf(token), await statusOf(api.token)]).toEqual([200, 200])
  })
})

describe('with REQUIRE_SECOND_FACTOR', () => {
  let strict: TestApi
  beforeAll(async () => {
    strict = await startApi({ requireSecondFactor: true })
  })
  afterAll(() => strict.close())

  test('an administrator without a factor can set one up and nothing else', async () => {
    const token = await newAdministrator(strict, 'new here')
    const guarded = calls.filter(({ open, beforeSetUp }) => !open && !beforeSetUp)
    expect(guarded.length).toBeGreaterThan(20)
    for (const call of guarded) {
      const error = await readError(
        await strike(strict, call, { params: { id: 'any' } }, bearer(token)),
        403,
      )
      expect(error, nameOf(call)).toMatchObject({
        code: 'second_factor_required',
        message: 'Please set up a second factor for your account first',
      })
    }
    const read = () => strict.ok(accountCalls.read, { token })
    expect((await read()).must_set_up).toBe(true)
    await setUpTotp(strict, token)
    expect((await read()).must_set_up).toBe(false)
    await strict.ok(statisticsCalls.read, { token })
  })
})

test('without the setting it is no duty', async () => {
  const token = await newAdministrator(api, 'free')
  expect((await api.ok(accountCalls.read, { token })).must_set_up).toBe(false)
  expect(await statusOf(token)).toBe(200)
})
