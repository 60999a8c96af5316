import { expect, onTestFinished } from 'vitest'
import type { Replacement } from '../src/audit/anchor.ts'
import { openBackup } from '../src/backup/read.ts'
import { restoreBackup } from '../src/backup/restore.ts'
import type { Database } from '../src/database/connect.ts'
import { byTest } from './app.ts'
import { testDatabase } from './database.ts'

export async function restore(
  database: Database,
  path: string,
  replace = false,
  identities: string[] = [],
): Promise<Replacement> {
  const backup = await openBackup(path, identities)
  const options = { replace, actor: byTest }
  return restoreBackup(database, backup, options).finally(() => backup.close())
}

/** What a restore adds to the rows of its backup: the end of all sessions, and its own record. */
export async function undoTraces(database: Database): Promise<{ sessions: number }> {
  const { rowCount } = await database.query(
    'update session set ended_at = null where ended_at is not null',
  )
  await database.query(`alter table audit_record disable trigger append_only`)
  const removed = await database.query(
    `delete from audit_record where action = 'database.restore'
       and sequence = (select max(sequence) from audit_record)`,
  )
  await database.query(`alter table audit_record enable trigger append_only`)
  expect(removed.rowCount, 'the restore is recorded').toBe(1)
  return { sessions: rowCount ?? 0 }
}

/** A migrated, empty database for one test. */
export async function migrated(): Promise<Database> {
  const { database, drop } = await testDatabase()
  onTestFinished(drop)
  return database
}
