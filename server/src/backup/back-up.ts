import { basename } from 'node:path'
import { type Actor, recordAudit } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import { transactionOnAnySchema } from '../database/transaction.ts'
import type { Contents } from './format.ts'
import { type WriteOptions, writeBackup } from './write.ts'

/**
 * Writes a backup and records who made it: the file holds all personal data. The record comes
 * first, so that no interrupt leaves a file without one.
 */
export async function backUp(
  database: Database,
  actor: Actor,
  path: string,
  options: Omit<WriteOptions, 'begin'> = {},
): Promise<Contents> {
  const begin = (madeAt: string) =>
    transactionOnAnySchema(database, (tx) =>
      recordAudit(tx, actor, 'database.backup', basename(path), {
        made_at: { before: null, after: madeAt },
      }),
    )
  return writeBackup(database, path, { ...options, begin })
}
