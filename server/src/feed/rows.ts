import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../database/transaction.ts'
import type { Part, RecordType, Row } from './define-record.ts'

export type Stored = Row & { id: string }
export type Change = { before: Stored; after: Stored }

/** Locks the rows in the order of their ids, and reads them. */
export async function readRows(
  tx: Transaction,
  { table, columns, parts }: RecordType,
  ids: string[],
): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map()
  const lists = parts.map(({ column, read }) => `${read} as ${column}`)
  const { rows } = await tx.query<Stored>(
    `select ${['id', ...columns, ...lists].join(', ')} from ${table} r
     where id = any ($1) order by id for update`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertRows(tx: Transaction, type: RecordType, rows: Stored[]) {
  if (rows.length === 0) return
  const columns = ['id', ...type.columns].join(', ')
  await tx.query(
    `insert into ${type.table} (${columns})
     select ${columns} from json_populate_recordset(null::${type.table}, $1)`,
    [JSON.stringify(rows)],
  )
  for (const part of type.parts) await fillPart(tx, part, rows)
}

/** A list that did not change is left alone. */
export async function updateRows(tx: Transaction, type: RecordType, changes: Change[]) {
  if (changes.length === 0) return
  const { table, columns, parts } = type
  const touched = ['client', 'category'].includes(table) ? ', updated_at = now()' : ''
  await tx.query(
    `update ${table} t set ${columns.map((column) => `${column} = x.${column}`).join(', ')}${touched}
     from json_populate_recordset(null::${table}, $1) as x where t.id = x.id`,
    [JSON.stringify(changes.map(({ after }) => after))],
  )
  for (const part of parts) {
    const changed = changes
      .filter(({ before, after }) => !isDeepStrictEqual(before[part.column], after[part.column]))
      .map(({ after }) => after)
    if (changed.length === 0) continue
    await tx.query(part.clear, [changed.map(({ id }) => id)])
    await fillPart(tx, part, changed)
  }
}

async function fillPart(tx: Transaction, { column, fill }: Part, rows: Stored[]) {
  const lists = rows.map(({ id, [column]: items }) => ({ id, items }))
  const filled = lists.filter(({ items }) => (items as unknown[]).length > 0)
  if (filled.length > 0) await tx.query(fill, [JSON.stringify(filled)])
}

type Entry = { id: string; record_id: string | null; version: number | null; data: Row | null }

export async function writeEntries(tx: Transaction, type: string, entries: Entry[]) {
  if (entries.length === 0) return
  await tx.query(
    // With `json_to_recordset` PostgreSQL would parse the data once more.
    `insert into feed_record (type, external_id, record_id, version, data)
     select $1, id, record_id, version, case when record_id is not null then data end
     from rows from (unnest($2::text[]), unnest($3::uuid[]), unnest($4::bigint[]),
       json_array_elements($5)) as x (id, record_id, version, data)
     on conflict (type, external_id) do update
       set record_id = excluded.record_id, version = excluded.version, data = excluded.data`,
    [
      type,
      entries.map(({ id }) => id),
      entries.map(({ record_id }) => record_id),
      entries.map(({ version }) => version),
      JSON.stringify(entries.map(({ data }) => data)),
    ],
  )
}
