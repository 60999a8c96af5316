import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { isList } from '@zaffa/contract/schema/list'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readError, startApi, type TestApi } from '../app.ts'
import { type Aim, bearer, nameOf, pathOf, strike, takeAim } from './aims.ts'
import { fingerprint } from './fingerprint.ts'

/** SQL, patterns and query keys of other products in every input that takes text. */

/** What is sent to PostgreSQL as SQL; values travel beside it. */
const statements = vi.spyOn(pg.Client.prototype, 'query')
const sqlOf = (query: unknown) =>
  typeof query === 'string' ? query : (query as { text: string }).text

/** A short attack may be part of honest SQL; any other would only be there by concatenation. */
function expectNoStatementWith(attack: string) {
  const texts = statements.mock.calls.map(([query]) => sqlOf(query))
  expect(texts.length).toBeGreaterThan(0)
  if (attack.length > 2) for (const text of texts) expect(text).not.toContain(attack)
}

let api: TestApi
let aim: (call: Call) => Aim
let before: string
beforeAll(async () => {
  api = await startApi()
  aim = await takeAim(api)
  before = await fingerprint(api.database)
})
afterAll(async () => {
  statements.mockRestore()
  await api.close()
})

const sql = [
  `'`,
  `"`,
  `' or 1=1 --`,
  `' or '1'='1`,
  `'; drop table client; --`,
  `' union select password_hash from administrator --`,
  `') or exists (select 1 from administrator) --`,
  `\\'; select pg_sleep(5); --`,
  `$1`,
  `$$; delete from client; $$`,
  `1; update administrator set disabled_at = now()`,
  `%' escape '' --`,
  '#{7*7}',
  '{{constructor.constructor("return process")()}}',
]

const lists = calls.filter(isList).map((call) => [nameOf(call), call] as const)
const exports = calls.filter(({ csv }) => csv).map((call) => [nameOf(call), call] as const)
const byId = calls.filter((call) => call.params).map((call) => [nameOf(call), call] as const)
const query = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`

/** The rows and the total, whatever the envelope. */
async function read(response: Response) {
  expect(response.status).toBe(200)
  const answer = (await response.json()) as Record<string, unknown>
  return { rows: answer.data ?? answer.docs, total: answer.totalDocuments ?? answer.totalDocs }
}

describe.each(lists)('%s', (_, call) => {
  const ask = (fields: Record<string, string>) =>
    strike(api, call, aim(call), bearer(api.token), query(fields))

  test.each(sql)('search=%s is plain text and finds nothing', async (attack) => {
    statements.mockClear()
    expect(await read(await ask({ search: attack }))).toEqual({ rows: [], total: 0 })
    expectNoStatementWith(attack)
  })

  test.each(['%', '_', '\\', '%%%', '.*', '^', '[a-z]+'])(
    'search=%s is a text, not a pattern',
    async (pattern) => {
      expect(await read(await ask({ search: pattern }))).toEqual({ rows: [], total: 0 })
    },
  )

  const bad: [string, string][] = [
    ...['page', 'pageSize', 'sortBy'].flatMap((key) =>
      ["1'", '1; drop table client', 'newest; select 1', "' or 1=1 --", '1 union select 1'].map(
        (attack): [string, string] => [key, attack],
      ),
    ),
    ...['-1', '0', '1e3', '0x10', '1.5', 'NaN', 'Infinity', ' 1', '١', '99999999999', ''].map(
      (value): [string, string] => ['page', value],
    ),
    ...['101', '-1', '0', '1000000', 'all'].map((value): [string, string] => ['pageSize', value]),
    ...['password', 'password_hash', 'created_at', 'id desc', '-createdAt', 'newest,oldest'].map(
      (value): [string, string] => ['sortBy', value],
    ),
  ]
  test.each(bad)('%s=%s is refused', async (key, value) => {
    await readError(await ask({ [key]: value }), 400)
  })

  test.each([
    'fields',
    'select',
    'populate',
    'include',
    'expand',
    'with',
    'filter',
    'where',
    '$where',
    'sort',
    'order',
    'orderBy',
    'limit',
    'offset',
    'q',
    'columns',
    'join',
    'debug',
  ])('the unknown key %s is refused', async (key) => {
    const error = await readError(await ask({ [key]: 'password_hash' }), 400)
    expect(error.fields).toEqual({ [key]: `Unknown field ${key}` })
  })
})

const ids = [
  ...sql,
  '1',
  '0',
  '-1',
  'null',
  'undefined',
  '*',
  '..',
  '.',
  '%00',
  '00000000-0000-0000-0000-000000000000',
  '{00000000-0000-0000-0000-000000000000}',
  'x'.repeat(300),
]

describe.each(byId)('%s', (_, call) => {
  test.each(ids)('the id %s does not exist', async (id) => {
    // `fetch` would remove a path segment of dots.
    const path = pathOf(call, { params: { id } }).replace(/\/(\.+)(?=\/|$)/, '/%2e%2e%2f')
    const { body } = aim(call)
    const response = await fetch(api.url + path, {
      method: call.method,
      headers: {
        ...bearer(api.token),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await readError(response, 404)
  })
})

test('the data is unchanged after all attacks', async () => {
  expect(await fingerprint(api.database)).toBe(before)
})

// After the comparison of the data, because every export is recorded.
test.each(exports)('%s: a search is plain text and finds nothing', async (_, call) => {
  const attack = `%' union select "password_hash" from administrator; $$ --`
  statements.mockClear()
  const search = query({ search: attack })
  const response = await strike(api, call, aim(call), bearer(api.token), search)
  expect(response.status).toBe(200)
  expect((await response.text()).trimEnd().split('\r\n')).toHaveLength(1)
  expectNoStatementWith(attack)
})
