import { Refusal } from '../refusal.ts'
import type { Database } from './connect.ts'
import { type Transaction, transactionOnAnySchema } from './transaction.ts'

/**
 * A restore is one transaction, so an interrupted restore leaves the database unchanged. An empty
 * database would then look new and be filled with demo data; this table prevents that.
 */

export async function markUnfinishedRestore(database: Database, file: string): Promise<void> {
  await transactionOnAnySchema(database, async (tx) => {
    const { rowCount } = await tx.query(
      `select from pg_class
       where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
    )
    if (rowCount) return
    await tx.query('create table unfinished_restore (file text not null)')
    await tx.query('insert into unfinished_restore values ($1)', [file])
  })
}

/** Call it in the transaction of the restore. */
export async function clearUnfinishedRestore(tx: Transaction): Promise<void> {
  await tx.query('drop table if exists unfinished_restore')
}

export async function refuseUnfinishedRestore(tx: Transaction): Promise<void> {
  const { rows } = await tx.query(`select to_regclass('unfinished_restore') as mark`)
  if (rows[0]?.mark === null) return
  const { rows: marks } = await tx.query<{ file: string }>('select file from unfinished_restore')
  throw new Refusal(
    `The database is empty because a restore into it was interrupted. Repeat it: npm run restore -- ${marks[0]?.file}`,
  )
}
