import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readError, startApi, type TestApi } from '../app.ts'
import { type Aim, bearer, nameOf, strike, takeAim } from './aims.ts'

/** Database failures reveal nothing about the database to the caller. */

let api: TestApi
let aim: (call: Call) => Aim
beforeAll(async () => {
  api = await startApi()
  aim = await takeAim(api)
})
afterAll(() => api.close())

const inside =
  /select|insert|update |relation|column|constraint|_gone|pg_|postgres|sql|syntax|\.ts|at .*\(|stack|hint|detail|schema|trigger|secret_/i

/** Checks that the error has no internal names. */
async function silent(response: Response, status: number) {
  const error = await readError(response, status)
  const { requestId, ...said } = error
  expect(JSON.stringify(said)).not.toMatch(inside)
  expect(JSON.stringify([...response.headers])).not.toMatch(/_gone|postgres|sql|secret_/i)
  return error
}

async function renameTables(names: string[], rename: (name: string) => [from: string, to: string]) {
  for (const name of names) {
    const [from, to] = rename(name)
    await api.owner.query(`alter table ${from} rename to ${to}`)
  }
}

// Without `migration` this would be another schema, which is no mistake of the server.
describe('all tables but those of the login are dropped', () => {
  let names: string[]
  beforeAll(async () => {
    const { rows } = await api.database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'
         and tablename not in ('administrator', 'session', 'login_attempt', 'migration')`,
    )
    names = rows.map(({ name }) => name)
    await renameTables(names, (name) => [name, `${name}_gone`])
  })
  afterAll(() => renameTables(names, (name) => [`${name}_gone`, name]))

  test.each(calls.map((call) => [nameOf(call), call] as const))('%s', async (_, call) => {
    const { token = api.token, ...rest } = aim(call)
    const error = await silent(await strike(api, call, rest, bearer(token)), 500)
    expect(error).toMatchObject({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again',
    })
  })
})

describe.each(['administrator', 'session'])('the table %s is dropped', (table) => {
  beforeAll(() => renameTables([table], (name) => [name, `${name}_gone`]))
  afterAll(() => renameTables([table], (name) => [`${name}_gone`, name]))

  test.each(calls.map((call) => [nameOf(call), call] as const))('%s', async (_, call) => {
    await silent(await strike(api, call, aim(call), bearer(api.token)), 500)
  })
})

describe('a write fails with', () => {
  const { create } = categoryCalls
  beforeAll(() =>
    api.owner.query(`
      create table failure (state text);
      grant select on failure to public;
      create function fail() returns trigger language plpgsql as $$
        begin
          raise exception 'secret_message of %', new using
            errcode = (select state from failure), detail = 'secret_detail', hint = 'secret_hint',
            schema = 'secret_schema', table = 'secret_table', constraint = 'secret_constraint';
        end $$;
      create trigger fail before insert on category for each row execute function fail()`),
  )
  afterAll(() => api.owner.query('drop trigger fail on category; drop table failure'))

  test.each([
    ['a raised exception', 'P0001', 500],
    ['an internal error', 'XX000', 500],
    ['a right that is missing', '42501', 500],
    ['a wrong statement', '42601', 500],
    ['a column that is missing', '42703', 500],
    ['a division by zero', '22012', 400],
    ['a text that is no number', '22P02', 400],
    ['a text that is no UTF-8', '22021', 400],
    ['an unknown rule', '23514', 400],
    ['a value that is missing', '23502', 400],
    ['a value too large for an index', '54000', 400],
    ['an unknown duplicate', '23505', 409],
    ['an unknown reference', '23503', 409],
    ['a full disk', '53100', 507],
    ['too many connections', '53300', 503],
    ['a deadlock', '40P01', 503],
    ['a conflict with another transaction', '40001', 503],
    ['a statement that took too long', '57014', 503],
    ['a lock that is not to be had', '55P03', 503],
    ['a lost connection', '08006', 503],
  ])('%s (%s)', async (_, state, status) => {
    await api.owner.query('delete from failure')
    await api.owner.query('insert into failure values ($1)', [state])
    const aimed = { body: { name: `Fails with ${state}` } }
    const response = await strike(api, create, aimed, bearer(api.token))
    await silent(response, status)
    if (status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    const { rowCount } = await api.database.query('select from category where name like $1', [
      'Fails%',
    ])
    expect(rowCount).toBe(0)
  })
})
