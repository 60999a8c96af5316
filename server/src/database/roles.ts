import { Refusal } from '../refusal.ts'
import { quoted } from './bare-tables.ts'
import type { Database } from './connect.ts'
import type { Transaction } from './transaction.ts'

/**
 * The owner of the schema migrates, restores and runs the commands. The server runs as another role,
 * which changes rows but owns nothing: it can neither switch off the triggers that protect the audit
 * trail nor rewrite the trail.
 */

/** Tables whose rows the runtime role may not change in every way. */
const restricted: Record<string, string> = {
  audit_record: 'select, insert',
  // A trigger lets only old reads be removed.
  read_record: 'select, insert, delete',
  migration: 'select',
}

/** Call it with the lock for migrations: concurrent grants on one table fail. */
export async function grantToRuntime(tx: Transaction, role: string | undefined): Promise<void> {
  if (!role) return
  const { rows } = await tx.query<{ name: string; schema: string }>(
    `select relname::text as name, current_schema()::text as schema from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and pg_has_role(relowner, 'usage')`,
  )
  const runtime = quoted(role)
  const statements = rows.flatMap(({ name, schema }) => [
    `grant usage on schema ${quoted(schema)} to ${runtime}`,
    `revoke all on ${quoted(name)} from ${runtime}`,
    `grant ${restricted[name] ?? 'select, insert, update, delete'} on ${quoted(name)} to ${runtime}`,
  ])
  await tx.query(statements.join('; '))
  await revokeTemporaryTables(tx, role)
}

/**
 * PostgreSQL lets every role create temporary tables, and a name finds those first: one with the name
 * of the audit trail would take its records.
 */
async function revokeTemporaryTables(tx: Transaction, role: string): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    `select datname::text as name from pg_database
     where datname = current_database() and pg_has_role(datdba, 'usage')
       and has_database_privilege($1, oid, 'temporary')`,
    [role],
  )
  for (const { name } of rows) {
    await tx.query(`revoke temporary on database ${quoted(name)} from public, ${quoted(role)}`)
  }
}

const ownsIn = (catalog: 'pg_class' | 'pg_proc', prefix: string) =>
  `exists (select from ${catalog} where ${prefix}owner = r.oid
     and ${prefix}namespace = current_schema()::regnamespace)`

const mayChange = (table: string, rights: string) =>
  `(has_table_privilege(r.oid, to_regclass('${table}'), '${rights}')
    or has_any_column_privilege(r.oid, to_regclass('${table}'), 'update'))`

/** What the role may not have, and the condition for `r`: the role or one that it may become. */
const problems: [problem: string, condition: string][] = [
  ['is a superuser', 'r.rolsuper'],
  ['may create roles', 'r.rolcreaterole'],
  ['may create databases', 'r.rolcreatedb'],
  ['may replicate', 'r.rolreplication'],
  ['bypasses row security', 'r.rolbypassrls'],
  // These three lead to the operating system, and from there to everything.
  [
    'may run programs on the machine of the database (pg_execute_server_program)',
    "r.rolname = 'pg_execute_server_program'",
  ],
  [
    'may write files on the machine of the database (pg_write_server_files)',
    "r.rolname = 'pg_write_server_files'",
  ],
  [
    'may read files on the machine of the database (pg_read_server_files)',
    "r.rolname = 'pg_read_server_files'",
  ],
  // The rows of a subscription are written without triggers.
  ['may make subscriptions (pg_create_subscription)', "r.rolname = 'pg_create_subscription'"],
  [
    'may switch off triggers (set on parameter session_replication_role)',
    "has_parameter_privilege(r.oid, 'session_replication_role', 'set')",
  ],
  [
    'may change settings of the database server (alter system)',
    `exists (select from pg_parameter_acl
       where has_parameter_privilege(r.oid, parname, 'alter system'))`,
  ],
  [
    'owns the tables or is a member of their owner',
    `(${ownsIn('pg_class', 'rel')} or ${ownsIn('pg_proc', 'pro')})`,
  ],
  // Their owner may drop what is in them, and grant any right on them.
  [
    'owns the database or a schema, or is a member of the owner',
    `(exists (select from pg_database where datname = current_database() and datdba = r.oid)
      or exists (select from pg_namespace where nspowner = r.oid))`,
  ],
  ['may change audit records', mayChange('audit_record', 'update, delete, truncate, trigger')],
  ['may change records of reads', mayChange('read_record', 'update, truncate, trigger')],
  [
    'may change the list of migrations',
    mayChange('migration', 'insert, update, delete, truncate, trigger'),
  ],
  // In any schema: a role may set the search_path of its later sessions itself.
  [
    'may create tables',
    "exists (select from pg_namespace where has_schema_privilege(r.oid, oid, 'create'))",
  ],
  ['may create schemas', "has_database_privilege(r.oid, current_database(), 'create')"],
  [
    'may create temporary tables (revoke temporary on database DATABASE from public)',
    "has_database_privilege(r.oid, current_database(), 'temporary')",
  ],
]

type Rights = {
  role: string
  database: string
  has_tables: boolean
  /** The first of the problems. */
  problem: number | null
}

/**
 * Refuses a runtime role that could undo what the separation is for. Membership of any kind counts:
 * without the right to inherit there may be that to become the other role.
 */
export async function checkRuntime(database: Database): Promise<void> {
  const cases = problems.map(([, condition], index) => `when ${condition} then ${index}`)
  const { rows } = await database.query<Rights>(
    `select current_user as role, quote_ident(current_database()) as database,
       to_regclass('audit_record') is not null as has_tables,
       (select min(case ${cases.join(' ')} end) from pg_roles r
        where pg_has_role(r.oid, 'member')) as problem`,
  )
  const rights = rows[0]
  if (!rights?.has_tables) {
    throw new Refusal(
      'DATABASE_URL: the tables that DATABASE_OWNER_URL leads to are not there; both must name one database, and both roles need the same search_path',
    )
  }
  const problem = problems[rights.problem ?? -1]?.[0].replace('DATABASE', rights.database)
  if (problem) {
    throw new Refusal(
      `DATABASE_URL: the role "${rights.role}" ${problem}; with DATABASE_OWNER_URL it must be an ordinary role without special rights`,
    )
  }
}
