import { accountCalls } from '@zaffa/contract/schema/account'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { byTest, login, startApi, type TestApi } from '../../test/app.ts'
import { readAudit } from '../../test/audit.ts'
import { SoftAuthenticator } from '../../test/authenticator.ts'
import { endLoginWindow } from '../../test/logins.ts'
import {
  assertionFor,
  beginLogin,
  codeOf,
  newAdministrator,
  setUpPasskey,
  setUpTotp,
} from '../../test/second-factors.ts'
import { changePassword, disableAdministrator } from '../auth/administrators.ts'
import { sweepTickets } from '../auth/tickets.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => withoutFailures())

const open = { token: null }
const withCode = (ticket: string, code: string) => ({ ...open, body: { ticket, code } })
const usable = (token: string) => api.ok(statisticsCalls.read, { token })
const lastAction = async () => (await readAudit(api.database, 1))[0]
const withoutFailures = () => endLoginWindow(api.database)

test('the password alone gives a ticket, which is no token', async () => {
  const token = await newAdministrator(api, 'half way')
  await setUpTotp(api, token)
  const { ticket, totp, passkey } = await beginLogin(api, 'half way')
  expect({ totp, passkey }).toEqual({ totp: true, passkey: null })
  await api.refused(statisticsCalls.read, 401, { token: ticket })
  const { rows } = await api.database.query<{ row: string }>(
    'select t::text as row from login_ticket t',
  )
  expect(rows.some(({ row }) => row.includes(ticket))).toBe(false)
})

test('a wrong password gets the same answer with a second factor as without', async () => {
  await setUpTotp(api, await newAdministrator(api, 'guarded'))
  const body = { uniqueField: 'guarded', password: 'wrong password' }
  const error = await api.refused(sessionCalls.login, 401, { ...open, body })
  expect(error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid credentials' })
  expect(error.second_step).toBeUndefined()
})

describe('a code of an authenticator app', () => {
  test('finishes the login once, also in Arabic digits and with a space', async () => {
    const { secret } = await setUpTotp(api, await newAdministrator(api, 'noura'))
    const code = codeOf(secret, 1)
    const arabic = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    const typed = `${arabic.slice(0, 3)} ${arabic.slice(3)}`
    const { ticket } = await beginLogin(api, 'noura')
    const { access_token } = await api.ok(sessionCalls.codeStep, withCode(ticket, typed))
    await usable(access_token)
    expect(await lastAction()).toMatchObject({
      action: 'session.login',
      administrator: 'noura',
      changes: { second_factor: { before: null, after: 'My phone' } },
    })

    const again = await api.refused(sessionCalls.codeStep, 401, withCode(ticket, code))
    expect(again.code, 'the ticket is spent').toBe('ticket_expired')
    const next = await beginLogin(api, 'noura')
    const replay = await api.refused(sessionCalls.codeStep, 401, withCode(next.ticket, code))
    expect(replay.code, 'the step is used up').toBe('second_step_failed')
  })

  test('that confirmed the set-up does not log in, and is counted as a failed login', async () => {
    const { confirmedBy } = await setUpTotp(api, await newAdministrator(api, 'confirmed'))
    const { ticket } = await beginLogin(api, 'confirmed')
    const failures = async () => {
      const { values } = await api.app.failedLogins.get()
      return values.find(({ labels }) => labels.step === 'second_step')?.value ?? 0
    }
    const before = await failures()
    await api.refused(sessionCalls.codeStep, 401, withCode(ticket, confirmedBy))
    expect(await failures()).toBe(before + 1)
  })

  test('drifts by one step and not by more', async () => {
    const { id, secret } = await setUpTotp(api, await newAdministrator(api, 'drifting'))
    const { ticket } = await beginLogin(api, 'drifting')
    for (const later of [-3, 3]) {
      await api.database.query('update factor set last_step = null where id = $1', [id])
      await api.refused(sessionCalls.codeStep, 401, withCode(ticket, codeOf(secret, later)))
    }
    await api.ok(sessionCalls.codeStep, withCode(ticket, codeOf(secret, 1)))
  })

  test('is accepted once, however many logins try it at once', async () => {
    const { secret } = await setUpTotp(api, await newAdministrator(api, 'racing'))
    const tickets = [await beginLogin(api, 'racing'), await beginLogin(api, 'racing')]
    const code = codeOf(secret, 1)
    const answers = await Promise.all(
      [...tickets, ...tickets].map(({ ticket }) =>
        api.call(sessionCalls.codeStep, withCode(ticket, code)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of another administrator is refused', async () => {
    const other = await setUpTotp(api, await newAdministrator(api, 'other'))
    await setUpTotp(api, await newAdministrator(api, 'own'))
    const { ticket } = await beginLogin(api, 'own')
    await api.refused(sessionCalls.codeStep, 401, withCode(ticket, codeOf(other.secret, 1)))
  })
})

test('a recovery code works once, in capitals too, and the use is audited', async () => {
  const { codes } = await setUpTotp(api, await newAdministrator(api, 'forgetful'))
  expect(new Set(codes).size).toBe(10)
  const code = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ')
  const { ticket } = await beginLogin(api, 'forgetful')
  const { access_token } = await api.ok(sessionCalls.codeStep, withCode(ticket, code))
  expect(await lastAction()).toMatchObject({
    action: 'session.login_by_recovery_code',
    changes: { recovery_codes_left: { before: null, after: 9 } },
  })
  const { recovery_codes_left } = await api.ok(accountCalls.read, { token: access_token })
  expect(recovery_codes_left).toBe(9)
  const next = await beginLogin(api, 'forgetful')
  await api.refused(sessionCalls.codeStep, 401, withCode(next.ticket, code))
  const { rows } = await api.database.query<{ row: string }>(
    'select r::text as row from recovery_code r',
  )
  for (const { row } of rows) expect(row).not.toContain(codes[4])
})

describe('a passkey', () => {
  test('finishes the login, and its challenge works once', async () => {
    const { authenticator } = await setUpPasskey(api, await newAdministrator(api, 'with passkey'))
    const step = await beginLogin(api, 'with passkey')
    expect(step).toMatchObject({
      totp: false,
      passkey: { rp_id: 'localhost', credentials: [authenticator.credentialId] },
    })
    const body = await assertionFor(api, authenticator, step)
    const { access_token } = await api.ok(sessionCalls.passkeyStep, { ...open, body })
    await usable(access_token)
    await api.refused(sessionCalls.passkeyStep, 401, { ...open, body })

    const next = await beginLogin(api, 'with passkey')
    const wrong = await assertionFor(api, authenticator, next, { origin: 'https://evil.example' })
    await api.refused(sessionCalls.passkeyStep, 401, { ...open, body: wrong })
    const right = await assertionFor(api, authenticator, next)
    const error = await api.refused(sessionCalls.passkeyStep, 401, { ...open, body: right })
    expect(error.code, 'a refused answer takes the challenge').toBe('second_step_failed')
  })

  test.each([
    ['for another site', { rp_id: 'evil.example' }],
    ['from another origin', { origin: 'http://127.0.0.1:1' }],
    ['without user verification', { userVerified: false }],
    ['to another challenge', { challenge: 'A'.repeat(43) }],
    ['that was an attestation', { type: 'webauthn.create' }],
  ])('is refused with an assertion %s', async (what, lies) => {
    const { authenticator } = await setUpPasskey(api, await newAdministrator(api, what))
    const body = await assertionFor(api, authenticator, await beginLogin(api, what), lies)
    await api.refused(sessionCalls.passkeyStep, 401, { ...open, body })
  })

  test('is refused when its counter goes back: it may be a copy', async () => {
    const { authenticator } = await setUpPasskey(api, await newAdministrator(api, 'cloned'))
    const logInOnce = async () => {
      const body = await assertionFor(api, authenticator, await beginLogin(api, 'cloned'))
      return (await api.call(sessionCalls.passkeyStep, { ...open, body })).status
    }
    expect(await logInOnce()).toBe(200)
    authenticator.counter = 0
    expect(await logInOnce()).toBe(401)
  })

  test('of another administrator is refused', async () => {
    const { authenticator } = await setUpPasskey(api, await newAdministrator(api, 'first owner'))
    await setUpPasskey(api, await newAdministrator(api, 'second owner'))
    const step = await beginLogin(api, 'second owner')
    for (const stranger of [authenticator, new SoftAuthenticator()]) {
      const body = await assertionFor(api, stranger, step)
      await api.refused(sessionCalls.passkeyStep, 401, { ...open, body })
    }
  })
})

test('one ticket is one login, however many right codes come at once', async () => {
  const { codes } = await setUpTotp(api, await newAdministrator(api, 'many-handed'))
  const { ticket } = await beginLogin(api, 'many-handed')
  const answers = await Promise.all(
    codes.slice(0, 4).map((code) => api.call(sessionCalls.codeStep, withCode(ticket, code))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  const { rowCount } = await api.database.query(
    `select from recovery_code r join administrator a on a.id = r.administrator_id
     where r.used_at is not null and a.username = 'many-handed'`,
  )
  expect(rowCount, 'a refused login uses no code up').toBe(1)
})

describe('a ticket ends', () => {
  const right = async (username: string, end: (token: string) => Promise<unknown>) => {
    const token = await newAdministrator(api, username)
    const { secret } = await setUpTotp(api, token)
    const { ticket } = await beginLogin(api, username)
    await end(token)
    const error = await api.refused(sessionCalls.codeStep, 401, withCode(ticket, codeOf(secret, 1)))
    expect(error).toMatchObject({
      code: 'ticket_expired',
      message: 'This took too long. Please log in again',
    })
  }

  test('after five minutes', () =>
    right('slow', async () => {
      await api.database.query(
        "update login_ticket set created_at = now() - interval '301 seconds'",
      )
    }))
  test('when the password changes', () =>
    right('renewed', () => changePassword(api.database, byTest, 'renewed', 'another password')))
  test('when the administrator changes their password', () =>
    right('renewing', (token) => {
      const body = { current_password: login.password, new_password: 'three brown camels' }
      return api.ok(accountCalls.changePassword, { token, body })
    }))
  test('when the administrator is disabled', () =>
    right('dismissed', () => disableAdministrator(api.database, byTest, 'dismissed')))

  test('and is swept afterwards', async () => {
    await api.database.query("update login_ticket set created_at = now() - interval '301 seconds'")
    await sweepTickets(api.database)
    expect((await api.database.query('select from login_ticket')).rowCount).toBe(0)
  })
})

test('guesses are throttled like passwords, and the right password buys no more of them', async () => {
  const { secret } = await setUpTotp(api, await newAdministrator(api, 'attacked'))
  const statuses: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const body = { uniqueField: 'attacked', password: login.password }
    const response = await api.call(sessionCalls.login, { ...open, body })
    if (response.status !== 401) break
    const { second_step } = (await response.json()) as { second_step: { ticket: string } }
    for (let guess = 0; guess < 3; guess += 1) {
      const tried = await api.call(sessionCalls.codeStep, withCode(second_step.ticket, '000000'))
      statuses.push(tried.status)
    }
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(10)
  expect(statuses.at(-1)).toBe(429)
  await withoutFailures()
  const { ticket } = await beginLogin(api, 'attacked')
  await api.ok(sessionCalls.codeStep, withCode(ticket, codeOf(secret, 1)))
  const { rows } = await api.database.query<{ failures: number }>(
    'select failures from login_attempt',
  )
  expect(
    rows.every(({ failures }) => failures === 0),
    'a finished login counts nothing',
  ).toBe(true)
})
