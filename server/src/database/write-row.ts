import { columnOf } from './columns.ts'
import type { Transaction } from './transaction.ts'

type Fields = Readonly<Record<string, unknown>>

const columnsOf = (fields: Fields) => Object.keys(fields).map(columnOf)

/** Inserts a row of plain fields. The names of the fields must not come from outside. */
export async function insertRow(tx: Transaction, table: string, fields: Fields): Promise<void> {
  const columns = columnsOf(fields)
  const values = columns.map((_, index) => `$${index + 1}`)
  await tx.query(
    `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`,
    Object.values(fields),
  )
}

/** Updates plain fields of the row with this id. */
export async function updateRow(
  tx: Transaction,
  table: string,
  id: string,
  fields: Fields,
): Promise<void> {
  const changes = columnsOf(fields).map((column, index) => `${column} = $${index + 2}`)
  await tx.query(
    `update ${table} set ${[...changes, 'updated_at = now()'].join(', ')} where id = $1`,
    [id, ...Object.values(fields)],
  )
}
