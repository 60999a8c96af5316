import type { FeedAnswer } from '@zaffa/contract/schema/feed'
import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { Transaction } from '../database/transaction.ts'
import { applyWithin } from '../feed/feed.ts'
import { readBatches } from '../feed/read-batches.ts'
import { readRecords } from '../feed/read-lines.ts'
import { Refusal } from '../refusal.ts'

/** Applies records that we made. A refused one is a fault of ours, so nothing of them may stay. */
export async function applyRecords(
  tx: Transaction,
  pieces: Iterable<readonly FeedRecord[]>,
  onAnswers: (answers: FeedAnswer[]) => void = () => {},
): Promise<void> {
  for await (const answers of applyWithin(tx, readBatches(readRecords(pieces)))) {
    const refusal = answers.find(({ result }) => result === 'refused')
    if (refusal) throw new Refusal(`${refusal.id} is refused: ${refusal.message}`)
    onAnswers(answers)
  }
}
