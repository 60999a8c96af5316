import type { PoolClient } from 'pg'
import { type Database, isUnanswered } from './connect.ts'
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
  let broken = false
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    // If the connection is gone, the database rolls back by itself.
    broken = isUnanswered(error) || !(await rolledBack(tx))
    throw error
  } finally {
    tx.release(broken)
  }
}

const rolledBack = (tx: Transaction): Promise<boolean> =>
  tx.query('rollback').then(
    () => true,
    () => false,
  )
