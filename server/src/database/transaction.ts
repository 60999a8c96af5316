import type { PoolClient } from 'pg'
import type { Database } from './connect.ts'

export type Transaction = PoolClient

/** Runs the work in one transaction: all of it is committed, or none. */
export async function transaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const tx = await database.connect()
  let broken: Error | undefined
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    try {
      await tx.query('rollback')
    } catch (rollbackError) {
      // The connection itself is gone: the database rolls back by itself, the pool must drop it.
      broken = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError))
    }
    throw error
  } finally {
    tx.release(broken)
  }
}
