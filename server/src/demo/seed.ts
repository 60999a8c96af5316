import { type Actor, changedFields, recordAudit } from '../audit/record.ts'
import { listTables } from '../backup/tables.ts'
import { refreshStatistics, withBareTables } from '../database/bare-tables.ts'
import type { Database } from '../database/connect.ts'
import { type Progress, silent } from '../database/progress.ts'
import { type Transaction, transaction } from '../database/transaction.ts'
import { type Counts, checkCounts } from './counts.ts'
import { fill } from './fill.ts'
import { lastDay } from './fill-demo.ts'
import { openMarketplace } from './marketplace.ts'

/**
 * Adds a made-up marketplace of any size, as a feed does, in one transaction: a run that fails
 * leaves nothing behind. The indexes of the search texts, which cost most, are rebuilt at the end.
 */
export async function seed(
  database: Database,
  actor: Actor,
  counts: Counts,
  progress: Progress = silent,
): Promise<void> {
  checkCounts(counts)
  const tables = (await listTables(database)).map(({ name }) => name)
  const texts = tables.filter((name) => name.endsWith('_text'))
  await transaction(database, async (tx) => {
    await tx.query(`
      set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = '30s';
      set local maintenance_work_mem = '512MB'`)
    const run = await nextRun(tx)
    const plan = {
      run,
      counts,
      today: lastDay,
      days: 3 * 365,
      pictures: { avatars: [], scenes: [] },
    }
    const market = await openMarketplace(tx, plan)
    // Until the commit nothing refreshes statistics. The tables look empty, and would be scanned.
    await tx.query('set local enable_seqscan = off')
    await withBareTables(tx, texts, progress, () => fill(tx, market, progress))
    await recordAudit(tx, actor, 'seed', `seed-${run}`, changedFields(null, counts))
  })
  await refreshStatistics(database, tables, progress)
}

async function nextRun(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ next: number }>(
    `select coalesce(max(substring(external_id from '^seed-(\\d{1,9})-')::bigint), 0) + 1 as next
     from feed_record`,
  )
  return rows[0]?.next ?? 1
}
