import type { Database } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'
import { type Actor, changedFields, recordAudit } from './record.ts'

/** What a write did: the record's id, its fields before and after, and the answer to the caller. */
export type Written<Answer> = {
  id: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  answer: Answer
}

/**
 * The only way a feature changes rows: opens a transaction, runs the work, keeps the session alive
 * until the commit and adds the audit record. An update that changes nothing adds no record.
 */
export function write<Answer>(
  database: Database,
  actor: Actor,
  action: string,
  work: (tx: Transaction) => Promise<Written<Answer>>,
): Promise<Answer> {
  return transaction(database, async (tx) => {
    const { id, before = null, after = null, answer } = await work(tx)
    const changes = changedFields(before, after)
    const unchanged = before && after && Object.keys(changes).length === 0
    if (!unchanged) await recordAudit(tx, actor, action, id, changes)
    return answer
  })
}
