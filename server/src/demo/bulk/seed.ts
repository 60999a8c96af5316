import type { FeedType } from '@zaffa/contract/feed'
import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { type Actor, changedFields, recordAudit } from '../../audit/record.ts'
import { listTables } from '../../backup/tables.ts'
import { quoted, refreshStatistics, withBareTables } from '../../database/bare-tables.ts'
import type { Database } from '../../database/connect.ts'
import { type Progress, silent } from '../../database/progress.ts'
import { type Transaction, transaction } from '../../database/transaction.ts'
import { applyRecords } from '../apply-records.ts'
import { at } from '../random.ts'
import { clientAt } from './clients.ts'
import { contractAt } from './contracts.ts'
import { checkCounts, type SeedCounts } from './counts.ts'
import { conversationAt, paymentAt, reviewAt } from './dealings.ts'
import { providerAt } from './providers.ts'
import { type Run, startRun } from './run.ts'

/** Records of a type, each perhaps with some that belong to it. */
type Step = { type: FeedType; count: number; recordsAt(index: number): FeedRecord[] }

/** Each step refers only to earlier ones. */
function stepsOf(run: Run): Step[] {
  const { counts } = run
  const categories = run.categories.records
  return [
    {
      type: 'category',
      count: categories.length,
      recordsAt: (index) => [at(categories, index)],
    },
    { type: 'client', count: counts.clients, recordsAt: (index) => [clientAt(run, index)] },
    { type: 'provider', count: counts.providers, recordsAt: (index) => providerAt(run, index) },
    { type: 'contract', count: counts.contracts, recordsAt: (index) => [contractAt(run, index)] },
    { type: 'payment', count: counts.payments, recordsAt: (index) => [paymentAt(run, index)] },
    {
      type: 'conversation',
      count: counts.conversations,
      recordsAt: (index) => conversationAt(run, index),
    },
    { type: 'review', count: counts.reviews, recordsAt: (index) => [reviewAt(run, index)] },
  ]
}

/** One by one, so that memory use does not depend on the number of records. */
function* recordsOf({ count, recordsAt }: Step): Generator<FeedRecord[]> {
  for (let index = 0; index < count; index += 1) yield recordsAt(index)
}

/**
 * Adds millions of records of a made-up marketplace, as a feed does, in one transaction: a run that
 * fails leaves nothing behind. The indexes of the search texts, which cost most, are rebuilt at the
 * end.
 */
export async function seed(
  database: Database,
  actor: Actor,
  counts: SeedCounts,
  progress: Progress = silent,
): Promise<void> {
  checkCounts(counts)
  const tables = (await listTables(database)).map(({ name }) => name)
  const texts = tables.filter((name) => name.endsWith('_text'))
  await transaction(database, async (tx) => {
    // Until the commit nothing but this refreshes statistics, and plans for empty tables would stay.
    await tx.query(`
      set local plan_cache_mode = force_custom_plan;
      set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = '30s';
      set local maintenance_work_mem = '512MB'`)
    const run = await startRun(tx, counts)
    await withBareTables(tx, texts, progress, async () => {
      for (const step of stepsOf(run)) {
        await applyStep(tx, step, progress)
        await tx.query(`analyze ${tables.map(quoted).join(', ')}`)
      }
    })
    await recordAudit(tx, actor, 'seed', `seed-${run.number}`, changedFields(null, counts))
  })
  await refreshStatistics(database, tables, progress)
}

async function applyStep(tx: Transaction, step: Step, progress: Progress) {
  const { type, count } = step
  const phase = progress(type, count, 'records')
  await applyRecords(tx, recordsOf(step), (answers) => {
    phase.add(answers.filter((answer) => answer.type === type).length)
  })
  phase.end()
}
