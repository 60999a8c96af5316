import type { Database } from '../database/connect.ts'
import { removeRows } from '../database/sweep.ts'
import { type Transaction, transaction } from '../database/transaction.ts'

const minute = 60_000
/** Searches not repeated within this time are counted again. */
const keptMinutes = 15

/**
 * Records the horizon, which outdates older counts, and removes the changes of earlier transactions.
 * In this order, because a count must not miss one of them.
 */
export async function pruneJournal(
  database: Database,
  horizon: string,
  stop?: AbortSignal,
): Promise<void> {
  await transaction(database, async (tx) => {
    await tx.query('delete from list_horizon where transaction < $1::xid8', [horizon])
    await tx.query('insert into list_horizon values ($1::xid8)', [horizon])
  })
  await removeRows(database, stop, 'list_change', 'transaction < $1::xid8', [horizon])
}

/** Prunes every minute, up to the oldest transaction that ran `keptMinutes` ago. */
export function pruneRegularly(database: Database, failed: (error: unknown) => void): () => void {
  const stopped = new AbortController()
  const horizons: string[] = []
  async function prune() {
    const { rows } = await database.query<{ oldest: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
    )
    horizons.push(rows[0]?.oldest ?? '0')
    const horizon = horizons.length > keptMinutes ? horizons.shift() : undefined
    if (horizon) await pruneJournal(database, horizon, stopped.signal)
  }
  const timer = setInterval(() => prune().catch(failed), minute)
  return () => {
    clearInterval(timer)
    stopped.abort()
  }
}

/** Makes every server recount every list, after rows were written without the triggers. */
export async function outdateLists(tx: Transaction): Promise<void> {
  await tx.query(
    `insert into list_change (list, step)
     select substring(proname from '^journal_(.*)_insert$'), 0 from pg_proc
     where proname ~ '^journal_.*_insert$' and pronamespace = current_schema()::regnamespace`,
  )
}
