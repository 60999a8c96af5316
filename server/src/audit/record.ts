import type { Transaction } from '../database/transaction.ts'
import { notLoggedIn } from '../http/errors.ts'

/** Who does a write: an administrator through the API, or a person at the command line. */
export type Actor = {
  administratorId: string | null
  name: string
  requestId: string
  /** The session that the write belongs to, known by the hash of its token. */
  session?: Buffer
}

export type Change = { before: unknown; after: unknown }

/**
 * A session that was ended since the request came in writes nothing. One that is alive cannot be
 * ended before the write is committed, so that no write stands after the end of its session.
 */
async function keepSession(tx: Transaction, session: Buffer) {
  const { rowCount } = await tx.query(
    'select from session where token_hash = $1 and ended_at is null for share',
    [session],
  )
  if (!rowCount) throw notLoggedIn()
}

/**
 * Writes the audit record of a write, in the transaction of that write. It comes last in the
 * transaction: the chain lets one writer at a time pass from here to its commit.
 */
export async function recordAudit(
  tx: Transaction,
  actor: Actor,
  action: string,
  recordId: string,
  changes: Record<string, Change>,
): Promise<void> {
  if (actor.session) await keepSession(tx, actor.session)
  await tx.query(
    `insert into audit_record (administrator_id, administrator, action, record_id, changes, request_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [actor.administratorId, actor.name, action, recordId, JSON.stringify(changes), actor.requestId],
  )
}

type Fields = Record<string, unknown>

/** The fields that differ, before and after. A created record has no before, a deleted one no after. */
export function changedFields(before: Fields | null, after: Fields | null): Record<string, Change> {
  const changes: Record<string, Change> = {}
  for (const field of Object.keys({ ...before, ...after })) {
    const change = { before: before?.[field] ?? null, after: after?.[field] ?? null }
    if (JSON.stringify(change.before) !== JSON.stringify(change.after)) changes[field] = change
  }
  return changes
}
