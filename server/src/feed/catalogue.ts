import type { FeedType } from '@zaffa/contract/feed'
import { contract, conversation, message, payment, review } from './dealings.ts'
import type { RecordType } from './define-record.ts'
import { application, category, client, provider, service } from './parties.ts'

export const catalogue: Record<FeedType, RecordType> = {
  category,
  client,
  provider,
  service,
  application,
  contract,
  payment,
  conversation,
  message,
  review,
}
