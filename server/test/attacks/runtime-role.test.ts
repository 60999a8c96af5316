import { join } from 'node:path'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyChain } from '../../src/audit/verify.ts'
import { demoLogin } from '../../src/auth/demo-login.ts'
import { logIn, startApi, type TestApi } from '../app.ts'
import { restore } from '../backups.ts'

/** An attacker who can run any SQL through the server's own connection. */

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  for (const name of ['First', 'Second', 'Third'])
    await api.ok(categoryCalls.create, { body: { name } })
})
afterAll(() => api.close())

/** Permission denied, or not the owner. */
const forbidden = '42501'

const codeOf = (sql: string) =>
  api.database.query(sql).then(
    () => 'allowed',
    ({ code }) => code,
  )

test.each([
  "update audit_record set administrator = 'nobody'",
  'update audit_record set hash = audit_hash(audit_record) where sequence = 2',
  'delete from audit_record where sequence = 3',
  'truncate audit_record',
  "update read_record set administrator = 'nobody'",
  'truncate read_record',
  'alter table read_record disable trigger kept',
  "insert into audit_record select * from audit_record on conflict (sequence) do update set action = ''",
  'alter table audit_record disable trigger append_only',
  'alter table audit_record disable trigger user',
  'drop trigger append_only on audit_record',
  'drop table audit_record',
  'alter table audit_record rename to old_record',
  'alter table audit_record owner to current_user',
  "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
  'drop function refuse_change() cascade',
  'create rule forget as on insert to audit_record do instead nothing',
  'create trigger mine before insert on audit_record for each row execute function refuse_change()',
  "set session_replication_role = 'replica'",
  'create table mine (id int)',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create schema mine',
  'create role mine',
  'truncate client',
  'alter table client disable trigger user',
  'drop table client',
  'create index on client (full_name)',
  "insert into migration (name) values ('9999-mine.sql')",
  'delete from migration',
  "copy client to program 'true'",
  "select pg_read_file('PG_VERSION')",
])('is refused: %s', async (sql) => {
  expect(await codeOf(sql)).toBe(forbidden)
})

test('a forged record gets its own place at the end of the chain', async () => {
  const { records } = await verifyChain(api.database, 'audit')
  const { rows } = await api.database.query<{ sequence: number }>(
    `insert into audit_record (sequence, at, administrator, action, record_id, changes, request_id, previous_hash, hash)
     select 1, '2020-01-01', administrator, action, record_id, changes, request_id, previous_hash, hash
     from audit_record where sequence = 1 returning sequence`,
  )
  expect(rows).toEqual([{ sequence: records + 1 }])
  expect(await verifyChain(api.database, 'audit')).toMatchObject({
    records: records + 1,
    broken: null,
  })
})

test('a restore of an earlier version, which makes all tables anew, grants the same rights', async () => {
  await restore(api.owner, join(import.meta.dirname, '../releases/0.1.0.backup'), true)
  expect(await codeOf('update audit_record set changes = null')).toBe(forbidden)
  const token = await logIn(api.url, demoLogin)
  await api.ok(categoryCalls.create, { body: { name: 'After the restore' }, token })
})

test('becoming the owner is refused', async () => {
  const { rows } = await api.owner.query<{ role: string }>('select current_user as role')
  expect(await codeOf(`set role "${rows[0]?.role}"`)).toBe(forbidden)
  expect(await codeOf(`set session authorization "${rows[0]?.role}"`)).toBe(forbidden)
})
