import { byteLimits } from '../database/byte-limits.ts'
import type { Transaction } from '../database/transaction.ts'
import { notLoggedIn } from '../http/errors.ts'

/** Who makes a write: an administrator through the API, or a person at the command line. */
export type Actor = {
  administratorId: string | null
  name: string
  requestId: string
  /** The token hash of the session that makes the write. */
  session?: Buffer
}

export type Change = { before: unknown; after: unknown }

/**
 * Refuses the write if the session ended since the request came in. The row lock delays the end of
 * a live session until the commit, so no write is committed after its session ended.
 */
async function keepSession(tx: Transaction, session: Buffer) {
  const { rowCount } = await tx.query(
    'select from session where token_hash = $1 and ended_at is null for share',
    [session],
  )
  if (!rowCount) throw notLoggedIn()
}

/**
 * Adds the audit record of a write, in the transaction of that write. Call it last: the chain locks
 * out all other writers from here to the commit.
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

/**
 * Adds the audit records of a write of many rows, by their ids. A record for each row would hold the
 * lock of all writers for ten times as long; one for all would have no limit in bytes.
 */
export async function recordAuditOfMany(
  tx: Transaction,
  actor: Actor,
  action: string,
  changes: Record<string, Change>,
): Promise<void> {
  for (const some of splitByBytes(changes)) {
    const [first = '', ...more] = Object.keys(some)
    const name = more.length === 0 ? first : `${more.length + 1} records`
    await recordAudit(tx, actor, action, name, some)
  }
}

function* splitByBytes(changes: Record<string, Change>): Generator<Record<string, Change>> {
  let part: Record<string, Change> = {}
  let bytes = 0
  for (const [id, change] of Object.entries(changes)) {
    const size = Buffer.byteLength(JSON.stringify(change))
    if (bytes > 0 && bytes + size > byteLimits.auditRecord) {
      yield part
      part = {}
      bytes = 0
    }
    part[id] = change
    bytes += size
  }
  if (bytes > 0) yield part
}

type Fields = Record<string, unknown>

/** The fields that differ. A created record has no `before`, a deleted one no `after`. */
export function changedFields(before: Fields | null, after: Fields | null): Record<string, Change> {
  const changes: Record<string, Change> = {}
  for (const field of Object.keys({ ...before, ...after })) {
    const change = { before: before?.[field] ?? null, after: after?.[field] ?? null }
    if (JSON.stringify(change.before) !== JSON.stringify(change.after)) changes[field] = change
  }
  return changes
}
