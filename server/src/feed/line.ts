import type { FeedType } from '@zaffa/contract/feed'
import type { FeedAnswer } from '@zaffa/contract/schema/feed'
import type { Row } from './define-record.ts'

/** A record of the feed that its schema accepts, and where it stood in the request. */
export type Line = {
  line: number
  type: FeedType
  id: string
  is?: string | undefined
  version?: number | undefined
  data: Row | null
}

export type Refusal = Pick<FeedAnswer, 'code' | 'field' | 'message' | 'existing'>

/** What became of a line: an answer, or a refusal that may be lifted by a line that comes later. */
export type Outcome = { answer: FeedAnswer } | { line: Line; unless: Refusal }

export const answered = ({ line, type, id }: Line, result: FeedAnswer['result']): Outcome => ({
  answer: { line, type, id, result },
})

export const refused = ({ line, type, id }: Line, refusal: Refusal): Outcome => ({
  answer: { line, type, id, result: 'refused', ...refusal },
})

export const waiting = (line: Line, unless: Refusal): Outcome => ({ line, unless })
