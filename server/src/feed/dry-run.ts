import type { FeedAnswer } from '@zaffa/contract/schema/feed'
import type { Database } from '../database/connect.ts'
import { begin, rollBack, type Transaction } from '../database/transaction.ts'
import { applyWithin } from './feed.ts'
import type { ReadBatch } from './read-batches.ts'

/**
 * What the records would do, in one transaction that is never committed: later records find earlier
 * ones, and what `prepare` stores. It adds no audit records, because the trail has one lock for all
 * writers, which a dry run would hold for too long.
 */
export async function* dryRun(
  database: Database,
  batches: AsyncGenerator<ReadBatch>,
  prepare: (tx: Transaction) => Promise<unknown>,
): AsyncGenerator<FeedAnswer[]> {
  const tx = await database.connect()
  try {
    await begin(tx, database)
    await prepare(tx)
    yield* applyWithin(tx, batches)
  } finally {
    tx.release(await rollBack(tx))
  }
}
