import { randomBytes } from 'node:crypto'
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
  const owner = inject('server').user
  await superuser.connect()
  const role = `mistake_${randomBytes(4).toString('hex')}`
  const secret = typeof password === 'string' ? `password ${pg.escapeLiteral(password)}` : ''
  await superuser.query(`create role ${role} login ${secret}`)
  const group = `${role}_group`
  await superuser.query(
    rights
      .replaceAll('ROLE', role)
      .replaceAll('GROUP', group)
      .replaceAll('DATABASE', `${database}`),
  )
  const pool = connect({ host, port, password, database, user: role })
  onTestFinished(async () => {
    await pool.end()
    const { rows } = await superuser.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname in ($1, $2) order by rolname',
      [role, group],
    )
    for (const { rolname } of rows) {
      await superuser.query(
        `reassign owned by ${rolname} to "${owner}"; drop owned by ${rolname}; drop role ${rolname}`,
      )
    }
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
  ['create role GROUP in role pg_read_server_files; grant GROUP to ROLE', 'may read files'],
  [
    'create role GROUP in role pg_write_all_data; alter role ROLE noinherit; grant GROUP to ROLE',
    'may change audit records',
  ],
  ['grant set on parameter session_replication_role to ROLE', 'may switch off triggers'],
  ['grant alter system on parameter archive_command to ROLE', 'may change settings'],
  ['alter table client owner to ROLE', 'owns the tables'],
  ['alter function refuse_change() owner to ROLE', 'owns the tables'],
  ['alter database DATABASE owner to ROLE', 'owns the database'],
  ['create schema theirs authorization ROLE', 'owns the database or a schema'],
  ['grant truncate on audit_record to ROLE', 'may change audit records'],
  ['grant update (action) on audit_record to ROLE', 'may change audit records'],
  ['grant truncate on read_record to ROLE', 'may change records of reads'],
  ['grant delete on migration to ROLE', 'may change the list of migrations'],
  ['grant create on schema public to ROLE', 'may create tables'],
  ['create schema common; grant create on schema common to ROLE', 'may create tables'],
  ['grant create on database DATABASE to ROLE', 'may create schemas'],
  ['grant temporary on database DATABASE to ROLE', 'may create temporary tables'],
])('a server does not start as a role after: %s', async (rights, problem) => {
  await expect(checkRuntime(await roleWith(rights))).rejects.toThrow(` ${problem}`)
})

/** The roles that PostgreSQL brings; `null` for those that can do no harm to what is separated. */
const predefined: Record<string, string | null> = {
  pg_checkpoint: null,
  pg_create_subscription: 'may make subscriptions',
  pg_execute_server_program: 'may run programs',
  pg_maintain: null,
  pg_monitor: null,
  pg_read_all_data: null,
  pg_read_all_settings: null,
  pg_read_all_stats: null,
  pg_read_server_files: 'may read files',
  pg_signal_autovacuum_worker: null,
  pg_signal_backend: null,
  pg_stat_scan_tables: null,
  pg_use_reserved_connections: null,
  pg_write_all_data: 'may change audit records',
  pg_write_server_files: 'may write files',
}

test('every role that PostgreSQL brings is known, and the dangerous ones are refused', async () => {
  const { rows } = await api.owner.query<{ name: string }>(
    // Nobody can be made a member of the other one.
    "select rolname as name from pg_roles where rolname ~ '^pg_' and rolname <> 'pg_database_owner'",
  )
  expect(Object.keys(predefined)).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
  for (const { name } of rows) {
    const check = checkRuntime(await roleWith(`grant ${name} to ROLE`))
    const problem = predefined[name]
    if (problem) await expect(check, name).rejects.toThrow(` ${problem}`)
    else await check
  }
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
