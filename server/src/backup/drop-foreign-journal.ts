import type { Database } from '../database/connect.ts'
import { transaction } from '../database/transaction.ts'
import { outdateLists } from '../list/journal.ts'

/**
 * Removes a journal that another cluster wrote. `pg_dump` copies it, and its transaction ids mean
 * nothing here: those ahead of ours would outdate every count, and be counted in each. What a
 * statement sees was written by transactions before the end of its snapshot, so later ids are foreign.
 */
export async function dropForeignJournal(database: Database): Promise<void> {
  await transaction(database, async (tx) => {
    const { rowCount } = await tx.query(
      `select from (
         select transaction from list_change union all select transaction from list_horizon) as id
       where transaction >= pg_snapshot_xmax(pg_current_snapshot()) limit 1`,
    )
    if (!rowCount) return
    // There may be millions of changes.
    await tx.query('set local statement_timeout = 0')
    await tx.query('delete from list_change')
    await tx.query('delete from list_horizon')
    await outdateLists(tx)
  })
}
