import type { Queryable } from '../database/connect.ts'
import { readInSteps } from '../database/read-in-steps.ts'
import { headOf } from './chain.ts'

export type AuditRecord = {
  sequence: number
  at: string
  administrator: string
  action: string
  record_id: string
  changes: Record<string, { before: unknown; after: unknown }>
  request_id: string
}

/** The latest records, oldest first and in batches. */
export async function* readTrail(
  database: Queryable,
  limit: number,
): AsyncGenerator<AuditRecord[]> {
  const end = (await headOf(database, 'audit'))?.sequence ?? 0
  yield* readInSteps<AuditRecord>(database, (last) => ({
    text: `select sequence, at, administrator, action, record_id, changes, request_id
      from audit_record where sequence > $1 and sequence <= $2`,
    values: [last?.sequence ?? end - limit, end],
    order: 'sequence',
  }))
}
