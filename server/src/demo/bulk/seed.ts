import { type Progress, refreshStatistics, withBareTables } from '../../database/bare-tables.ts'
import type { Database } from '../../database/connect.ts'
import { type Transaction, transaction } from '../../database/transaction.ts'
import { outdateLists } from '../../list/journal.ts'
import { trades } from '../trades.ts'
import * as clients from './clients.ts'
import * as contracts from './contracts.ts'
import { copyRows, type Value } from './copy-rows.ts'
import { checkCounts, type SeedCounts } from './counts.ts'
import * as dealings from './dealings.ts'
import * as providers from './providers.ts'
import { type Run, startRun } from './run.ts'

/** The tables that are lists and so have a table of search texts. */
const lists = ['client', 'provider', 'contract', 'payment', 'conversation', 'review']

/** The tables that are filled in bulk. */
const tables = [
  'client',
  'provider',
  'provider_category',
  'service',
  'pricing_plan',
  'contract',
  'contract_booked_date',
  'contract_item',
  'payment',
  'conversation',
  'message',
  'review',
  ...lists.map((list) => `${list}_text`),
]

/** For few rows in a large table, updating the indexes is faster than rebuilding them. */
async function isWorthIt(tx: Transaction, newClients: number): Promise<boolean> {
  const { rows } = await tx.query<{ clients: number }>('select count(*) as clients from client')
  return newClients * 10 > (rows[0]?.clients ?? 0)
}

/**
 * Adds millions of rows to the database, exactly as if each had been written through the triggers.
 * It runs in one transaction and locks the tables, so a failed run leaves nothing behind.
 */
export async function seed(
  database: Database,
  counts: SeedCounts,
  progress: Progress,
): Promise<void> {
  checkCounts(counts)
  await transaction(database, async (tx) => {
    await tx.query(`
      set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = '30s';
      set local maintenance_work_mem = '512MB'`)
    const rebuildIndexes = await isWorthIt(tx, counts.clients)
    await withBareTables(tx, tables, rebuildIndexes, progress, async () => {
      await fillTables(tx, await startRun(tx, counts), progress)
      await refillTexts(tx, progress)
    })
    // The triggers that write the journal did not run.
    await outdateLists(tx)
  })
  const step = 'vacuum and analyze'
  progress(step, 0, 1)
  await refreshStatistics(database, tables)
  progress(step, 1, 1)
}

async function fillTables(tx: Transaction, run: Run, progress: Progress): Promise<void> {
  const { counts } = run
  const all = providers.buildProviders(run)
  const providerAt = (index: number) => all[index] as providers.BulkProvider

  const copy = (target: string, count: number, rowsAt: (index: number) => Value[][]) => {
    const step = target.slice(0, target.indexOf(' '))
    return copyRows(tx, target, count, rowsAt, (done) => progress(step, done, count))
  }
  const copyOne = (target: string, count: number, rowAt: (index: number) => Value[]) =>
    copy(target, count, (index) => [rowAt(index)])

  // Providers need categories, so there is one for each trade if there are none.
  const { rowCount } = await tx.query('select from category limit 1')
  if (!rowCount) {
    await copyOne(providers.categoryColumns, trades.length, (index) =>
      providers.categoryRow(run, index),
    )
  }
  const categories = await categoriesByName(tx)
  await copyOne(clients.clientColumns, counts.clients, (index) => clients.clientRow(run, index))
  await copyOne(providers.providerColumns, all.length, (index) => providerAt(index).row)
  await copy(providers.providerCategoryColumns, all.length, (index) =>
    providers.providerCategoryRows(providerAt(index), categories),
  )
  await copy(providers.serviceColumns, all.length, (index) =>
    providers.serviceRows(run, index, providerAt(index), categories),
  )
  await copy(providers.pricingPlanColumns, all.length, (index) =>
    providers.pricingPlanRows(run, index, providerAt(index)),
  )
  await copyOne(contracts.contractColumns, counts.contracts, (index) =>
    contracts.contractRow(run, all, index),
  )
  await copy(contracts.bookedDateColumns, counts.contracts, (index) =>
    contracts.bookedDateRows(run, all, index),
  )
  await copy(contracts.contractItemColumns, counts.contracts, (index) =>
    contracts.contractItemRows(run, all, index),
  )
  await copyOne(dealings.paymentColumns, counts.payments, (index) =>
    dealings.paymentRow(run, all, index),
  )
  await copyOne(dealings.conversationColumns, counts.conversations, (index) =>
    dealings.conversationRow(run, all, index),
  )
  await copy(dealings.messageColumns, counts.conversations, (index) =>
    dealings.messageRows(run, all, index),
  )
  await copyOne(dealings.reviewColumns, counts.reviews, (index) =>
    dealings.reviewRow(run, all, index),
  )
}

async function categoriesByName(tx: Transaction): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; name: string }>('select id, name from category')
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** In list order, so that the rows of a page are stored together. */
async function refillTexts(tx: Transaction, progress: Progress): Promise<void> {
  for (const list of lists) {
    const step = `texts of ${list}`
    progress(step, 0, 1)
    await tx.query(`truncate ${list}_text`)
    await tx.query(
      `insert into ${list}_text (id, created_at, search)
       select id, created_at, search from ${list} order by created_at, id`,
    )
    progress(step, 1, 1)
  }
}
