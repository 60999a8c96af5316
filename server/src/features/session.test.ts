import { sessionCalls } from '@zaffa/contract/schema/session'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byTest, logIn, login, readError, startApi, type TestApi } from '../../test/app.ts'
import { hold, patient, waitingQueries } from '../../test/locks.ts'
import {
  changePassword,
  createAdministrator,
  createFirstAdministrator,
  disableAdministrator,
  revokeSessions,
} from '../auth/administrators.ts'
import { demoLogin } from '../auth/demo-login.ts'
import { Refusal } from '../refusal.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({}, patient)
})
afterAll(() => api.close())

const attempt = (body: unknown) => api.call(sessionCalls.login, { body, token: null })
const usable = async (token: string) =>
  (await api.call(statisticsCalls.read, { token })).status === 200

async function newAdministrator(username: string) {
  await createAdministrator(api.database, byTest, { ...login, username })
  return logIn(api.url, { username })
}

describe('log in', () => {
  test('answers with a token that the API accepts', async () => {
    const { access_token } = await api.ok(sessionCalls.login, {
      body: { uniqueField: login.username, password: login.password },
      token: null,
    })
    expect(await usable(access_token)).toBe(true)
  })

  test('ignores the case of the username', async () => {
    expect(await usable(await logIn(api.url, { username: 'ADMIN' }))).toBe(true)
  })

  test('a wrong password and an unknown user get the same answer', async () => {
    const wrong = await readError(
      await attempt({ uniqueField: login.username, password: 'wrong password' }),
      401,
    )
    const unknown = await readError(
      await attempt({ uniqueField: 'nobody', password: 'wrong password' }),
      401,
    )
    expect(wrong.message).toBe('Invalid credentials')
    expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' })
  })

  test.each([
    ['nothing', undefined],
    ['an empty body', {}],
    ['an empty username', { uniqueField: '', password: 'x' }],
    ['an object for a username', { uniqueField: { $gt: '' }, password: 'x' }],
    ['an array for a password', { uniqueField: 'admin', password: ['x'] }],
    ['an unknown field', { uniqueField: 'admin', password: 'x', role: 'admin' }],
    ['a password beyond all measure', { uniqueField: 'admin', password: 'x'.repeat(10_000) }],
  ])('refuses %s', async (_, body) => {
    await readError(await attempt(body), 400)
  })

  test('the token is stored only as a hash', async () => {
    const { rows } = await api.database.query<{ row: string }>(
      'select session::text as row from session',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(api.token)
  })
})

describe('throttle', () => {
  test('many failures are answered with 429 and Retry-After, before hashing', async () => {
    await newAdministrator('throttled')
    const body = { uniqueField: 'throttled', password: 'wrong password' }
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await attempt(body)).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    const response = await attempt({ uniqueField: 'throttled', password: login.password })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await readError(response, 429)
    // Other accounts are not affected.
    await logIn(api.url)
  })

  test('correct passwords are not counted', async () => {
    await newAdministrator('diligent')
    for (let n = 0; n < 15; n += 1) await logIn(api.url, { username: 'diligent' })
  })
})

describe('a session ends', () => {
  test('by logging out, and other sessions stay', async () => {
    const token = await logIn(api.url)
    await api.ok(sessionCalls.logout, { token })
    expect(await usable(token)).toBe(false)
    expect(await usable(api.token)).toBe(true)
    await api.refused(sessionCalls.logout, 401, { token })
  })

  test('when the password changes', async () => {
    const token = await newAdministrator('changing')
    await changePassword(api.database, byTest, 'changing', 'another password')
    expect(await usable(token)).toBe(false)
    await readError(await attempt({ uniqueField: 'changing', password: login.password }), 401)
    await logIn(api.url, { username: 'changing', password: 'another password' })
  })

  test('when the administrator is disabled, who then cannot log in', async () => {
    const token = await newAdministrator('leaving')
    await disableAdministrator(api.database, byTest, 'leaving')
    expect(await usable(token)).toBe(false)
    await readError(await attempt({ uniqueField: 'leaving', password: login.password }), 401)
  })

  test('when it is revoked', async () => {
    const token = await newAdministrator('revoked')
    expect(await revokeSessions(api.database, byTest, 'revoked')).toEqual({
      endedSessions: 1,
      disabled: false,
    })
    expect(await usable(token)).toBe(false)
  })

  test.each([
    ['after an hour without use', "last_seen_at = now() - interval '61 minutes'"],
    ['after twelve hours in any case', "created_at = now() - interval '721 minutes'"],
  ])('%s', async (_, change) => {
    const token = await newAdministrator(`waiting ${_}`)
    expect(await usable(token)).toBe(true)
    await api.database.query(
      `update session set ${change} where administrator_id =
         (select id from administrator where username = $1)`,
      [`waiting ${_}`],
    )
    expect(await usable(token)).toBe(false)
  })
})

describe('use keeps a session alive', () => {
  const ofAdministrator = `where administrator_id =
    (select id from administrator where username = $1)`

  async function newIdleAdministrator(username: string) {
    const token = await newAdministrator(username)
    await api.database.query(
      `update session set last_seen_at = now() - interval '50 minutes' ${ofAdministrator}`,
      [username],
    )
    return token
  }

  test('stores when it was last used', async () => {
    const token = await newIdleAdministrator('busy')
    const { rows: before } = await api.database.query<{ now: string }>('select now()::text')
    expect(await usable(token)).toBe(true)
    const { rows } = await api.database.query<{ renewed: boolean }>(
      `select last_seen_at >= $2 as renewed from session ${ofAdministrator}`,
      ['busy', before[0]?.now],
    )
    expect(rows).toEqual([{ renewed: true }])
  })

  test('stores it once for concurrent requests', async () => {
    const token = await newIdleAdministrator('busier')
    await api.owner.query(`
      create table written (at timestamptz);
      grant insert, select on written to public;
      create function note_written() returns trigger language plpgsql as
        $$ begin insert into written values (now()); return new; end $$;
      create trigger note_written after update on session
        for each row execute function note_written()`)
    const rows = `select from session ${ofAdministrator} for update`
    const free = await hold(api.database, rows, ['busier'])
    const requests = Array.from({ length: 5 }, () => usable(token))
    await expect.poll(() => waitingQueries(api.database)).toBe(5)
    await free()
    expect(await Promise.all(requests)).toEqual(Array(5).fill(true))
    const { rowCount } = await api.database.query('select from written')
    expect(rowCount).toBe(1)
    await api.owner.query('drop function note_written cascade; drop table written')
  })
})

test('concurrent requests of many sessions each get their own answer', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `one of many ${n}`)
  const tokens = await Promise.all(names.map(newAdministrator))
  const isOdd = (index: number) => index % 2 === 1
  for (const name of names.filter((_, n) => isOdd(n))) {
    await revokeSessions(api.database, byTest, name)
  }
  const live = await Promise.all(tokens.map(usable))
  expect(live).toEqual(names.map((_, n) => !isOdd(n)))
})

test.each([
  ['no token', {}],
  ['a malformed token', { authorization: 'Bearer nonsense' }],
  ['a token of the right form', { authorization: `Bearer ${'A'.repeat(43)}` }],
  ['another scheme', { authorization: `Basic ${'A'.repeat(43)}` }],
  ['a token of 8 KB', { authorization: `Bearer ${'A'.repeat(8000)}` }],
])('%s is 401', async (_, headers) => {
  const response = await fetch(`${api.url}${statisticsCalls.read.path}`, { headers })
  const error = await readError(response, 401)
  expect(error.message).toBe('Please log in to continue')
})

test('ignores a token in a cookie or in the URL', async () => {
  const path = `${api.url}${statisticsCalls.read.path}`
  const cookie = { cookie: `token=${api.token}; access_token=${api.token}` }
  await readError(await fetch(path, { headers: cookie }), 401)
  await readError(await fetch(`${path}?access_token=${api.token}`), 401)
})

test('the first administrator has a good password, or the demo login', async () => {
  await api.database.query('delete from session; delete from administrator')
  const create = (password: string) =>
    createFirstAdministrator(api.database, byTest, { ...login, password })
  for (const [password, problem] of [
    ['short', 'ADMIN_PASSWORD: The password must have at least 12 characters'],
    ['eleven long', 'ADMIN_PASSWORD: The password must have at least 12 characters'],
    ['Welcome12345', 'ADMIN_PASSWORD: This password is too common. Please choose another one'],
  ] as const) {
    await expect(create(password)).rejects.toEqual(new Refusal(problem))
  }
  expect(await create(demoLogin.password)).toBe(true)
  expect(await create('short'), 'an existing one keeps its password').toBe(false)
})

test('the first administrator is created once, even from several servers at once', async () => {
  await api.database.query('delete from session; delete from administrator')
  const created = await Promise.all(
    ['one', 'two', 'three'].map((username) =>
      createFirstAdministrator(api.database, byTest, { ...login, username }),
    ),
  )
  expect(created.filter(Boolean)).toHaveLength(1)
  const { rowCount } = await api.database.query('select from administrator')
  expect(rowCount).toBe(1)
})
