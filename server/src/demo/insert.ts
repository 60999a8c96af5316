import type { Transaction } from '../database/transaction.ts'

/** One row by its column names; a Date or a number is written as JSON writes it. */
export type Row = Record<string, unknown>

/** All rows in one statement. The columns that the first row does not name keep their defaults. */
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
