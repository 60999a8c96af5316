import type { Database } from './connect.ts'
import { type Transaction, transaction } from './transaction.ts'

/** So few that no statement comes near its limit, and nobody waits long for the locks. */
export const batchSize = 5000

/**
 * Removes rows in short transactions until a batch is not full. In one statement a backlog could take
 * longer than the limit, and would only grow. `stop` ends it after a batch. Returns how many rows
 * there were.
 */
export async function inBatches(
  database: Database,
  stop: AbortSignal | undefined,
  removeBatch: (tx: Transaction) => Promise<number | null>,
  size = batchSize,
): Promise<number> {
  for (let removed = 0; ; ) {
    const count = (await transaction(database, removeBatch)) ?? 0
    removed += count
    if (count < size || stop?.aborted) return removed
  }
}

/** Removes what fulfils a condition. What others have locked stays for the next time. */
export const removeRows = (
  database: Database,
  stop: AbortSignal | undefined,
  table: string,
  condition: string,
  values: unknown[] = [],
) =>
  inBatches(database, stop, async (tx) => {
    const { rowCount } = await tx.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where ${condition} limit ${batchSize} for update skip locked))`,
      values,
    )
    return rowCount
  })
