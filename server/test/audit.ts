import { type AuditRecord, readTrail } from '../src/audit/trail.ts'
import type { Queryable } from '../src/database/connect.ts'

/** The latest records, oldest first. */
export async function readAudit(database: Queryable, limit: number): Promise<AuditRecord[]> {
  const all: AuditRecord[] = []
  for await (const records of readTrail(database, limit)) all.push(...records)
  return all
}
