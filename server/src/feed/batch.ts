import type { FeedType } from '@zaffa/contract/feed'
import type { Change } from '../audit/record.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Book } from './book.ts'
import type { Outcome } from './line.ts'

/** Records that are applied in one transaction. */
export type Batch = {
  tx: Transaction
  book: Book
  /** Our ids of categories that an administrator deleted. */
  lostCategories: ReadonlySet<unknown>
  now: string
  outcomes: Outcome[]
  /** For the audit trail: what happened to which record, by our id. */
  changes: Map<FeedType, Record<string, Change>>
}
