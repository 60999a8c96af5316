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

type Rights = {
  role: string
  has_tables: boolean
  /** Why the role is refused; null for a good one. */
  problem: string | null
}

/** Refuses a runtime role that could undo what the separation is for. */
export async function checkRuntime(database: Database): Promise<void> {
  const { rows } = await database.query<Rights>(
    `with may_be as (
       select bool_or(rolsuper) as superuser, bool_or(rolcreaterole) as create_roles,
         bool_or(rolcreatedb) as create_databases, bool_or(rolreplication) as replicate,
         bool_or(rolbypassrls) as bypass
       from pg_roles where pg_has_role(oid, 'member')
     )
     select current_user as role, trail.oid is not null as has_tables,
       case
         when superuser then 'is a superuser'
         when create_roles then 'may create roles'
         when create_databases then 'may create databases'
         when replicate then 'may replicate'
         when bypass then 'bypasses row security'
         when pg_has_role(trail.relowner, 'member')
           then 'owns the tables or is a member of their owner'
         when has_table_privilege(trail.oid, 'update, delete, truncate, trigger')
           then 'may change audit records'
         when has_schema_privilege(current_schema(), 'create') then 'may create tables'
         when has_database_privilege(current_database(), 'temporary')
           then format('may create temporary tables (revoke temporary on database %I from public)',
             current_database())
       end as problem
     from may_be left join pg_class trail on trail.oid = to_regclass('audit_record')`,
  )
  const rights = rows[0]
  if (!rights?.has_tables) {
    throw new Refusal(
      'DATABASE_URL: the tables that DATABASE_OWNER_URL leads to are not there; both must name one database, and both roles need the same search_path',
    )
  }
  if (rights.problem) {
    throw new Refusal(
      `DATABASE_URL: the role "${rights.role}" ${rights.problem}; with DATABASE_OWNER_URL it must be an ordinary role without special rights`,
    )
  }
}
