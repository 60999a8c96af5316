import type { Database, Queryable } from './connect.ts'
import type { Progress } from './progress.ts'
import type { Transaction } from './transaction.ts'

type Part = { kind: 'index' | 'constraint'; table: string; name: string; definition: string }

/**
 * What is faster to rebuild at the end than to update row by row: secondary indexes, unique
 * constraints, and foreign keys between these tables. Primary keys stay: rows arrive in their
 * order.
 */
async function findParts(tx: Transaction, tables: string[]): Promise<Part[]> {
  const { rows } = await tx.query<Part>(
    `select 'index' as kind, c.relname as table, i.relname as name,
       pg_get_indexdef(x.indexrelid) as definition, 1 as rank
     from pg_index x
     join pg_class i on i.oid = x.indexrelid
     join pg_class c on c.oid = x.indrelid
     where x.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = x.indexrelid)
     union all
     select 'constraint', c.relname, s.conname, pg_get_constraintdef(s.oid),
       case s.contype when 'u' then 2 else 3 end
     from pg_constraint s
     join pg_class c on c.oid = s.conrelid
     where s.conrelid = any ($1::regclass[])
       and (s.contype = 'u' or s.contype = 'f' and s.confrelid = any ($1::regclass[]))
     order by rank, "table", name`,
    [tables.map(quoted)],
  )
  return rows
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The bytes of each table and their sum: work on all rows takes as long as a table is large. */
export async function sizesOf(database: Queryable, tables: string[]) {
  const { rows } = await database.query<{ name: string; bytes: number }>(
    `select name, pg_table_size(quote_ident(name)::regclass) as bytes
     from unnest($1::text[]) as name`,
    [tables],
  )
  const sizes = new Map(rows.map(({ name, bytes }) => [name, bytes]))
  const sizeOf = (table: string) => sizes.get(table) ?? 0
  return { sizeOf, total: tables.reduce((sum, table) => sum + sizeOf(table), 0) }
}

/**
 * Runs the work on tables without triggers, secondary indexes and foreign keys, then restores them.
 * Needs a transaction: a failure must roll all of it back.
 */
export async function withBareTables(
  tx: Transaction,
  tables: string[],
  progress: Progress,
  work: () => Promise<void>,
): Promise<void> {
  // Lock all tables at once and in one order, not one by one during the work.
  const all = tables.map(quoted)
  await tx.query(`lock table ${all.join(', ')} in access exclusive mode`)
  const parts = await findParts(tx, tables)
  for (const table of all) await tx.query(`alter table ${table} disable trigger user`)
  // Foreign keys first: they depend on the unique constraints.
  for (const { kind, table, name } of parts.toReversed()) {
    await tx.query(
      kind === 'index'
        ? `drop index ${quoted(name)}`
        : `alter table ${quoted(table)} drop constraint ${quoted(name)}`,
    )
  }
  await work()
  const { sizeOf, total } = await sizesOf(
    tx,
    parts.map(({ table }) => table),
  )
  const phase = progress('Building indexes', total, 'bytes')
  for (const { kind, table, name, definition } of parts) {
    await tx.query(
      kind === 'index'
        ? definition
        : `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
    )
    phase.add(sizeOf(table))
  }
  phase.end()
  for (const table of all) await tx.query(`alter table ${table} enable trigger user`)
}

/**
 * Refreshes the planner's statistics and the visibility map, which index-only scans need. VACUUM
 * cannot run in a transaction; the rows are committed even if this is interrupted.
 */
export async function refreshStatistics(
  database: Database,
  tables: string[],
  progress: Progress,
): Promise<void> {
  const { sizeOf, total } = await sizesOf(database, tables)
  const phase = progress('Refreshing statistics', total, 'bytes')
  const connection = await database.connect()
  try {
    await connection.query('set statement_timeout = 0')
    for (const table of tables) {
      await connection.query(`vacuum (analyze) ${quoted(table)}`)
      phase.add(sizeOf(table))
    }
  } finally {
    // Without its limit the connection must not be used for anything else.
    connection.release(true)
  }
  phase.end()
}
