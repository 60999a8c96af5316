import type { PoolClient } from 'pg'
import { type Database, spoilsConnection } from './connect.ts'
import { beginIn } from './session.ts'
import { placeToWrite } from './writers.ts'

export type Transaction = PoolClient

export async function transaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const leave = await placeToWrite(database)
  try {
    return await inTransaction(database, work)
  } finally {
    leave()
  }
}

async function inTransaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const tx = await database.connect()
  let fault: Error | undefined
  try {
    await tx.query(beginIn(tx, database.limits))
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    // If the connection is gone, the database rolls back by itself.
    fault = spoilsConnection(error) ? error : await rollBack(tx)
    throw error
  } finally {
    tx.release(fault)
  }
}

/** Returns the error if it fails. */
export const rollBack = (tx: Transaction): Promise<Error | undefined> =>
  tx.query('rollback').then(
    () => undefined,
    (error: Error) => error,
  )
