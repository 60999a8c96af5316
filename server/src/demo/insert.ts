import type { Transaction } from '../database/transaction.ts'

/** One row by column name; values are sent as JSON. */
export type Row = Record<string, unknown>

export type Table = [name: string, rows: readonly Row[]]

/** One statement for all rows. Columns missing in the first row get their defaults. */
export async function insert(tx: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await tx.query(
    `insert into ${table} (${columns})
     select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
