import { join } from 'node:path'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { verifyChain } from '../../src/audit/verify.ts'
import { demoLogin } from '../../src/auth/demo-login.ts'
import { connect } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { checkRuntime } from '../../src/database/roles.ts'
import { logIn, startApi, type TestApi } from '../app.ts'
import { restore } from '../backups.ts'

/** An attacker who can run any SQL through the server's own connection. */

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  // As at every start: a copy of a database has the rights of its tables, but not its own.
  await migrate(api.owner)
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
  'create temp table audit_record (like audit_record)',
  'create temp view client as select 1',
  'select 1 as id into temp mine',
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

test.each(['audit_record', 'read_record'])(
  'a temporary %s has no say in the chain',
  async (table) => {
    const chain = table === 'audit_record' ? 'audit' : 'reads'
    const columns = chain === 'audit' ? 'changes' : 'address, administrator_id'
    const values = chain === 'audit' ? "'{}'" : "'', gen_random_uuid()"
    const { records } = await verifyChain(api.database, chain)
    // The owner may make one, and so might a role in a database where that was granted again.
    const client = await api.owner.connect()
    onTestFinished(() => client.release(true))
    await client.query(`create temp table ${table} (like public.${table});
    insert into ${table} (sequence, hash, previous_hash, at, administrator, action, record_id,
      request_id, ${columns})
    values (999, '', '', now(), '', '', '', '', ${values})`)
    const { rows } = await client.query(
      `insert into public.${table} (at, administrator, action, record_id, request_id, ${columns})
     values (now(), '', '', '', '', ${values}) returning sequence`,
    )
    expect(rows).toEqual([{ sequence: records + 1 }])
    expect(await verifyChain(api.database, chain)).toMatchObject({ broken: null })
  },
)

/** A role as an administrator of the server might make it by mistake. */
async function roleWith(rights: string) {
  const { database, host, port, password } = api.owner.options
  const superuser = new pg.Client({ ...inject('server'), user: 'postgres', database })
  await superuser.connect()
  const role = `mistake_${process.pid}`
  const secret = typeof password === 'string' ? `password ${pg.escapeLiteral(password)}` : ''
  await superuser.query(`create role ${role} login ${secret}`)
  await superuser.query(
    rights
      .replace('ROLE', role)
      .replaceAll('GROUP', `${role}_group`)
      .replace('DATABASE', `${database}`),
  )
  const pool = connect({ host, port, password, database, user: role })
  onTestFinished(async () => {
    await pool.end()
    await superuser.query(
      `drop owned by ${role}; drop role ${role}; drop role if exists ${role}_group`,
    )
    await superuser.end()
  })
  return pool
}

test.each([
  ['alter role ROLE superuser', 'is a superuser'],
  ['alter role ROLE createrole', 'may create roles'],
  ['alter role ROLE createdb', 'may create databases'],
  ['alter role ROLE replication', 'may replicate'],
  ['alter role ROLE bypassrls', 'bypasses row security'],
  ['create role GROUP createrole; grant GROUP to ROLE', 'may create roles'],
  ['grant pg_write_all_data to ROLE', 'may change audit records'],
  ['grant truncate on audit_record to ROLE', 'may change audit records'],
  ['grant create on schema public to ROLE', 'may create tables'],
  ['grant temporary on database DATABASE to ROLE', 'may create temporary tables'],
])('a server does not start as a role after: %s', async (rights, problem) => {
  await expect(checkRuntime(await roleWith(rights))).rejects.toThrow(` ${problem}`)
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
