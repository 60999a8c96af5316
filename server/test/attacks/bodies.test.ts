import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { login, readError, startApi, type TestApi } from '../app.ts'
import { clientBody } from '../factories.ts'
import { type Aim, bearer, nameOf, pathOf, strike, takeAim } from './aims.ts'
import { fingerprint } from './fingerprint.ts'

/** Malformed bodies and fields that callers may not set. */

let api: TestApi
let aim: (call: Call) => Aim
let before: string
beforeAll(async () => {
  api = await startApi()
  aim = await takeAim(api)
  before = await fingerprint(api.database)
})
afterAll(() => api.close())

const unchanged = async () => expect(await fingerprint(api.database)).toBe(before)

const oddities: [string, unknown][] = [
  ['an object', { $gt: '' }],
  ['an object that can be a text', { toString: 'x', length: 10 }],
  ['an array', ['x']],
  ['an array in an array', [['x', { y: 1 }]]],
  ['a number', 12_345_678],
  ['true', true],
]

/** Every field of every body in the contract that takes none of these, nor an empty array. */
const textFields: [string, string, Call][] = calls.flatMap((call) => {
  if (!call.body) return []
  const fields = Object.entries((call.body as z.ZodObject).shape as Record<string, z.ZodType>)
  return fields
    .filter(([, schema]) =>
      [[], ...oddities.map(([, value]) => value)].every(
        (value) => !schema.safeParse(value).success,
      ),
    )
    .map(([field]): [string, string, Call] => [field, nameOf(call), call])
})

describe.each(textFields)('%s of %s', (field, _, call) => {
  test.each(oddities)('%s is refused as a text', async (_what, value) => {
    const { body, ...rest } = aim(call)
    const attack = { ...rest, body: { ...(body as object), [field]: value } }
    const error = await readError(await strike(api, call, attack, bearer(api.token)), 400)
    expect(Object.keys(error.fields ?? {})).toContain(field)
    await unchanged()
  })
})

describe('texts that are too long', () => {
  const big = (length: number) => 'x'.repeat(length)
  test.each<[string, Call, object, number]>([
    ['a password of 1 MB at login', sessionCalls.login, { password: big(1 << 20) }, 413],
    ['a name of 1 MB at login', sessionCalls.login, { uniqueField: big(1 << 20) }, 413],
    ['a password of 60 KB at login', sessionCalls.login, { password: big(60_000) }, 400],
    ['a password of 1 MB', clientCalls.create, { password: big(1 << 20) }, 413],
    ['a password of 201 characters', clientCalls.create, { password: big(201) }, 400],
    ['an e-mail of 100 KB', clientCalls.create, { email: `${big(100_000)}@a.example` }, 413],
    ['an e-mail of 60 KB', clientCalls.create, { email: `${big(60_000)}@a.example` }, 400],
    ['an e-mail of dots and ats', clientCalls.create, { email: `${'a@.'.repeat(20_000)}` }, 400],
    ['a phone of 60 KB', clientCalls.create, { phone_number: '9'.repeat(60_000) }, 400],
    ['a name of 100 KB', categoryCalls.create, { name: big(100_000) }, 413],
    ['a name of 101 characters', categoryCalls.create, { name: big(101) }, 400],
    ['10 000 wishes', clientCalls.create, { planning_for: Array(10_000).fill('self') }, 413],
    ['1 000 wishes', clientCalls.create, { planning_for: Array(1_000).fill('self') }, 400],
  ])('%s', async (_, call, fields, status) => {
    const attack = { ...aim(call), body: { ...(aim(call).body as object), ...fields } }
    await readError(await strike(api, call, attack, bearer(api.token)), status)
    await unchanged()
  })
})

describe('fields that callers may not set', () => {
  const forbidden = [
    '_id',
    'id',
    'role',
    'created_at',
    'createdAt',
    'updated_at',
    'search',
    'isAdmin',
  ]
  const onCreate = [...forbidden, 'password_hash', 'email_key', 'finished_registration']
  const onUpdate = [...onCreate, 'password', 'active', 'is_verified', 'finishedRegistration']
  test.each(
    [
      ...onCreate.map((field) => [field, nameOf(clientCalls.create), clientCalls.create] as const),
      ...onUpdate.map((field) => [field, nameOf(clientCalls.update), clientCalls.update] as const),
      ...onUpdate.map(
        (field) => [field, nameOf(categoryCalls.create), categoryCalls.create] as const,
      ),
      ...onUpdate.map(
        (field) => [field, nameOf(categoryCalls.update), categoryCalls.update] as const,
      ),
      ...onUpdate.map((field) => [field, nameOf(sessionCalls.login), sessionCalls.login] as const),
    ].filter(([field, name]) => !(field === 'password' && name === nameOf(sessionCalls.login))),
  )('%s in %s', async (field, _, call: Call) => {
    const attack = { ...aim(call), body: { ...(aim(call).body as object), [field]: true } }
    const error = await readError(await strike(api, call, attack, bearer(api.token)), 400)
    expect(error.fields).toEqual({ [field]: `Unknown field ${field}` })
    await unchanged()
  })
})

describe('prototypes', () => {
  const send = (call: Call, body: string) =>
    fetch(api.url + pathOf(call, aim(call)), {
      method: call.method,
      headers: { ...bearer(api.token), 'content-type': 'application/json' },
      body,
    })
  const poison = '{"polluted": "yes", "name": "x", "full_name": "x", "active": true}'
  test.each(
    [categoryCalls.create, clientCalls.create, clientCalls.update, sessionCalls.login].flatMap(
      (call) =>
        [
          `{"__proto__": ${poison}}`,
          `{"constructor": {"prototype": ${poison}}}`,
          `{"name": {"__proto__": ${poison}}}`,
          `{"\\u005f\\u005fproto\\u005f\\u005f": ${poison}}`,
          `[{"__proto__": ${poison}}]`,
        ].map((body) => [nameOf(call), body, call] as const),
    ),
  )('%s: %s', async (_, body, call) => {
    await readError(await send(call, body), 400)
    // The server runs in this process, so both share the prototypes.
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    await unchanged()
  })

  test.each(['__proto__', 'constructor', 'constructor.prototype', '__proto__[polluted]'])(
    'the query key %s',
    async (key) => {
      const headers = bearer(api.token)
      const response = await fetch(`${api.url}/admin/category?${encodeURIComponent(key)}=yes`, {
        headers,
      })
      await readError(response, 400)
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    },
  )
})

describe('a duplicate key', () => {
  const send = (body: string) =>
    fetch(api.url + categoryCalls.create.path, {
      method: 'POST',
      headers: { ...bearer(api.token), 'content-type': 'application/json' },
      body,
    })

  test.each([
    '{"name": "One", "name": "Two"}',
    '{"name": "One", "name": "One"}',
    '{"name": "One", "n\\u0061me": "Two"}',
    '{"name": {"x": 1, "x": 2}}',
  ])('%s is refused', async (body) => {
    const error = await readError(await send(body), 400)
    expect(error.message).toBe('The request body has a field twice')
    await unchanged()
  })

  test('a value that looks like one is accepted', async () => {
    const name = 'Halls: "name": \\'
    const answer = await send(JSON.stringify({ name, description: '{"name":"x","name":"y"}' }))
    expect(await answer.json()).toMatchObject({ name })
  })

  test.each(['page', 'pageSize', 'search', 'sortBy'])('?%s= twice is refused', async (key) => {
    const headers = bearer(api.token)
    for (const query of [`${key}=1&${key}=2`, `${key}[]=1`, `${key}[a]=1`, `${key}.a=1`]) {
      await readError(await fetch(`${api.url}/admin/category?${query}`, { headers }), 400)
    }
  })
})

test('the server sets the id and the flags of a new client', async () => {
  const client = await api.ok(clientCalls.create, {
    body: clientBody({ full_name: login.username }),
  })
  const { rows } = await api.database.query('select * from client where id = $1', [client._id])
  expect(rows[0]).toMatchObject({ id: client._id, is_verified: true, active: true })
})
