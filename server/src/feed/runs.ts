import { DatabaseError, type PoolClient } from 'pg'
import type { Database } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'

/** How a feed runs the statements of a batch. */
export type Run = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

const tries = 4

/**
 * Deadlock, conflict of snapshots, a wait for a lock that took too long; and a value or a reference
 * that an administrator took or deleted between our question and our write.
 */
const passing = new Set(['40P01', '40001', '55P03', '23505', '23503'])

const isPassing = (error: unknown) =>
  error instanceof DatabaseError && passing.has(error.code ?? '')

/** Each batch is a transaction. */
export const committed =
  (database: Database): Run =>
  async (work) => {
    for (let left = tries - 1; ; left -= 1) {
      try {
        return await transaction(database, work)
      } catch (error) {
        if (left === 0 || !isPassing(error)) throw error
      }
    }
  }

/** All batches are in one transaction of the caller, so that later ones see earlier ones. */
export const tried =
  (tx: PoolClient): Run =>
  async (work) => {
    await tx.query('savepoint batch')
    try {
      const result = await work(tx)
      // A savepoint that stays would enclose the next batch, and each after it.
      await tx.query('release batch')
      return result
    } catch (error) {
      await tx.query('rollback to batch; release batch')
      throw error
    }
  }
