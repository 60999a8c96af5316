import { accountCalls } from '@zaffa/contract/schema/account'
import { factorCalls } from '@zaffa/contract/schema/factors'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byTest, logIn, login, startApi, type TestApi } from '../../test/app.ts'
import { hold, meet, patient } from '../../test/locks.ts'
import { beginLogin, codeOf, newAdministrator, setUpTotp } from '../../test/second-factors.ts'
import { Refusal } from '../refusal.ts'
import { changePassword, disableAdministrator, removeFactors } from './administrators.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({}, patient)
})
afterAll(() => api.close())

const idOf = (username: string) => `(select id from administrator where username = '${username}')`
const rowOf = (username: string) => ({
  query: `select from administrator where id = ${idOf(username)} for update`,
})

test('the second step does not deadlock with a change of the administrator', async () => {
  const { secret } = await setUpTotp(api, await newAdministrator(api, 'noura'))
  const { ticket } = await beginLogin(api, 'noura')
  const [login, changed] = await meet(
    api.database,
    { query: `select from factor where administrator_id = ${idOf('noura')} for update` },
    () =>
      api.call(sessionCalls.codeStep, { token: null, body: { ticket, code: codeOf(secret, 1) } }),
    () => changePassword(api.database, byTest, 'noura', 'another password'),
  )
  expect(login.status).toBe(200)
  expect(changed?.endedSessions, 'the new one too').toBe(2)
})

describe('the removal of all second factors does not deadlock', () => {
  const removal = async (username: string, call: () => Promise<Response>) => {
    const remove = () => removeFactors(api.database, byTest, username)
    const [removed, answer] = await meet(api.database, rowOf(username), remove, call)
    expect(removed).toEqual({ endedSessions: 1, disabled: false })
    return answer.status
  }
  const begin = (token: string) => api.ok(factorCalls.beginTotp, { token, body: { name: 'Phone' } })

  test('with a set-up that begins anew', async () => {
    const token = await newAdministrator(api, 'beginning')
    await begin(token)
    const again = () => api.call(factorCalls.beginTotp, { token, body: { name: 'Phone' } })
    expect(await removal('beginning', again)).toBe(401)
  })

  test('with a set-up that is confirmed', async () => {
    const token = await newAdministrator(api, 'confirming')
    const { _id, secret } = await begin(token)
    const input = { token, params: { id: _id }, body: { code: codeOf(secret) } }
    const confirm = () => api.call(factorCalls.confirmTotp, input)
    expect(await removal('confirming', confirm)).toBe(404)
  })

  test('with new recovery codes', async () => {
    const token = await newAdministrator(api, 'renewing')
    await setUpTotp(api, token)
    const body = { password: login.password }
    const renew = () => api.call(factorCalls.renewRecoveryCodes, { token, body })
    expect(await removal('renewing', renew)).toBe(409)
  })
})

test('recovery codes that are renewed twice at once: the later ones count', async () => {
  const token = await newAdministrator(api, 'hasty')
  await setUpTotp(api, token)
  const input = { token, body: { password: login.password } }
  const renew = () => api.call(factorCalls.renewRecoveryCodes, input)
  const codes = `select from recovery_code where administrator_id = ${idOf('hasty')}`
  const answers = await meet(api.database, { query: `${codes} for update` }, renew, renew)
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await api.database.query(codes)).rowCount).toBe(10)
})

describe('two sessions that end each other: the first one stays', () => {
  async function twoSessions(username: string) {
    const one = await newAdministrator(api, username)
    const other = await logIn(api.url, { username })
    const { sessions } = await api.ok(accountCalls.read, { token: one })
    const [first = '', second = ''] = sessions.map(({ _id }) => _id)
    return { one, other, first, second }
  }
  const row = (id: string) => ({
    query: 'select from session where id = $1 for update',
    values: [id],
  })

  test('by their ids', async () => {
    const { one, other, first, second } = await twoSessions('twofold')
    const end = (token: string, id: string) => () =>
      api.call(accountCalls.endSession, { token, params: { id } })
    const answers = await meet(api.database, row(second), end(one, second), end(other, first))
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
  })

  test('with all others', async () => {
    const { one, other } = await twoSessions('manifold')
    const third = await logIn(api.url, { username: 'manifold' })
    const { sessions } = await api.ok(accountCalls.read, { token: third })
    const end = (token: string) => () => api.call(accountCalls.endOtherSessions, { token })
    const held = row(sessions.find(({ current }) => current)?._id ?? '')
    const answers = await meet(api.database, held, end(one), end(other))
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
  })
})

describe('disabling an administrator', () => {
  const disable = (username: string) => disableAdministrator(api.database, byTest, username)

  test('locks no other administrator', async () => {
    await newAdministrator(api, 'leaving')
    await hold(api.database, rowOf(login.username).query)
    expect(await disable('leaving')).toEqual({ endedSessions: 1, disabled: false })
  })

  test('of the last two, one stays, also with two commands at once', async () => {
    await api.database.query('update administrator set disabled_at = now()')
    await newAdministrator(api, 'bob')
    await newAdministrator(api, 'carl')
    const [bob, carl] = await meet(
      api.database,
      { query: `select from session where administrator_id = ${idOf('bob')} for update` },
      () => disable('bob'),
      () => disable('carl').catch((error: unknown) => error),
    )
    expect(bob).toEqual({ endedSessions: 1, disabled: false })
    expect(carl).toBeInstanceOf(Refusal)
  })
})
