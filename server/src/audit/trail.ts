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

export type Verification = {
  records: number
  /** The hash of the last record. A copy kept elsewhere later proves that no record was cut off. */
  head: string
  /** The number of the first record that breaks the chain. */
  broken: number | null
}

/** Checks the whole chain: consecutive numbers, correct hashes, links to the previous record. */
export async function verifyAudit(database: Queryable): Promise<Verification> {
  const { rows } = await database.query<Verification>(
    `select count(*) as records,
       min(sequence) filter (where not fits) as broken,
       coalesce((select encode(hash, 'hex') from audit_record order by sequence desc limit 1), '')
         as head
     from (
       select sequence,
         hash = audit_hash(audit_record)
         and sequence = row_number() over chain
         and previous_hash = lag(hash, 1, '\\x'::bytea) over chain as fits
       from audit_record
       window chain as (order by sequence)) as links`,
  )
  const verification = rows[0]
  if (!verification) throw new Error('an aggregate answers with one row')
  return verification
}
