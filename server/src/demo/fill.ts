import { setImmediate } from 'node:timers/promises'
import type { FeedType } from '@zaffa/contract/feed'
import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { type Progress, silent } from '../database/progress.ts'
import type { Transaction } from '../database/transaction.ts'
import { applyWithin } from '../feed/feed.ts'
import { readBatches } from '../feed/read-batches.ts'
import { readRecords } from '../feed/read-lines.ts'
import { Refusal } from '../refusal.ts'
import { applicationAt } from './applications.ts'
import { clientAt } from './clients.ts'
import { contractAt } from './contracts.ts'
import { conversationAt } from './conversations.ts'
import type { Marketplace } from './marketplace.ts'
import { paymentsAt } from './payments.ts'
import { providerAt } from './providers.ts'
import { at } from './random.ts'
import { reviewAt } from './reviews.ts'

/** Records of a type, each perhaps with others that belong to it. */
type Step = { type: FeedType; count: number; recordsAt(index: number): FeedRecord[] }

/** Each step refers only to itself and to earlier ones. */
function stepsOf(market: Marketplace): Step[] {
  const { counts } = market
  const { records: categories } = market.categories
  const step = (
    type: FeedType,
    count: number,
    recordsAt: (market: Marketplace, index: number) => FeedRecord[],
  ): Step => ({ type, count, recordsAt: (index) => recordsAt(market, index) })
  return [
    step('category', categories.length, (_, index) => [at(categories, index)]),
    step('client', counts.clients, (_, index) => [clientAt(market, index)]),
    step('provider', counts.providers, providerAt),
    step('application', counts.applications, applicationAt),
    step('contract', counts.contracts, (_, index) => [contractAt(market, index).record]),
    step('payment', counts.contracts, paymentsAt),
    step('conversation', counts.conversations, conversationAt),
    step('review', counts.reviews, reviewAt),
  ]
}

const piece = 50

/**
 * Piece by piece, so that memory use does not depend on the number of records. Between two pieces
 * other events are handled: the database gets its next statement while records are made.
 */
async function* recordsOf({ count, recordsAt }: Step) {
  for (let start = 0; start < count; start += piece) {
    await setImmediate()
    const length = Math.min(piece, count - start)
    yield Array.from({ length }, (_, index) => recordsAt(start + index)).flat()
  }
}

/** Applies the records as those of a feed. A refused one is a fault of ours and ends the fill. */
export async function fill(tx: Transaction, market: Marketplace, progress: Progress = silent) {
  for (const step of stepsOf(market)) {
    const phase = progress(step.type, step.count, 'records')
    for await (const answers of applyWithin(tx, readBatches(readRecords(recordsOf(step))))) {
      const refusal = answers.find(({ result }) => result === 'refused')
      if (refusal) throw new Refusal(`${refusal.id} is refused: ${refusal.message}`)
      phase.add(answers.filter(({ type }) => type === step.type).length)
    }
    phase.end()
  }
}
