import type { Transaction } from '../../database/transaction.ts'
import type { Progress } from './progress.ts'

/** The tables that are filled in bulk. */
const tables = [
  'client',
  'provider',
  'provider_category',
  'service',
  'pricing_plan',
  'contract',
  'contract_booked_date',
  'contract_item',
  'payment',
  'conversation',
  'message',
  'review',
  // The search texts of those that are lists.
  'client_text',
  'provider_text',
  'contract_text',
  'payment_text',
  'conversation_text',
  'review_text',
]

type Part = { kind: 'index' | 'constraint'; table: string; name: string; definition: string }

/**
 * What is faster to build once at the end than to keep up row by row: secondary indexes, unique
 * constraints, and the references among these tables. Primary keys stay: rows come in their order.
 */
async function findParts(tx: Transaction): Promise<Part[]> {
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
    [tables],
  )
  return rows
}

/** A few rows beside very many are written sooner than all indexes are built anew. */
async function isWorthIt(tx: Transaction, newClients: number): Promise<boolean> {
  const { rows } = await tx.query<{ clients: number }>(
    `select value as clients from list_total where name = 'client'`,
  )
  return newClients * 10 > (rows[0]?.clients ?? 0)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Runs the work on tables without triggers and secondary indexes, and puts everything back as it
 * was. It belongs into a transaction: should anything fail, the tables are as they were before.
 */
export async function withBareTables(
  tx: Transaction,
  newClients: number,
  progress: Progress,
  work: () => Promise<void>,
): Promise<void> {
  // All at once and in one order, instead of one by one in the middle of the work.
  await tx.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  const parts = (await isWorthIt(tx, newClients)) ? await findParts(tx) : []
  for (const table of tables) await tx.query(`alter table ${table} disable trigger user`)
  // References first: they need the unique constraints.
  for (const { kind, table, name } of parts.toReversed()) {
    await tx.query(
      kind === 'index'
        ? `drop index ${quoted(name)}`
        : `alter table ${quoted(table)} drop constraint ${quoted(name)}`,
    )
  }
  await work()
  for (const { kind, table, name, definition } of parts) {
    const step = `${kind} ${name}`
    progress(step, 0, 1)
    await tx.query(
      kind === 'index'
        ? definition
        : `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
    )
    progress(step, 1, 1)
  }
  for (const table of tables) await tx.query(`alter table ${table} enable trigger user`)
}

/** Statistics for the planner, and the map that lets an index alone answer. */
export const refreshStatistics = `vacuum (analyze) ${tables.join(', ')}`
