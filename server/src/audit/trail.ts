import type { Queryable } from '../database/connect.ts'

export type AuditRecord = {
  sequence: number
  at: string
  administrator: string
  action: string
  record_id: string
  changes: Record<string, { before: unknown; after: unknown }>
  request_id: string
}

/** The latest records, oldest first. */
export async function readAudit(database: Queryable, limit: number): Promise<AuditRecord[]> {
  const { rows } = await database.query<AuditRecord>(
    `select * from (
       select sequence, at, administrator, action, record_id, changes, request_id
       from audit_record order by sequence desc limit $1) as latest
     order by sequence`,
    [limit],
  )
  return rows
}
