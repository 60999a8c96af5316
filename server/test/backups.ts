import { onTestFinished } from 'vitest'
import { openBackup } from '../src/backup/read.ts'
import { restoreBackup } from '../src/backup/restore.ts'
import type { Database } from '../src/database/connect.ts'
import { testDatabase } from './database.ts'

export async function restore(database: Database, path: string, replace = false): Promise<void> {
  const backup = await openBackup(path)
  const options = { replace, progress: () => {} }
  await restoreBackup(database, backup, options).finally(() => backup.close())
}

/** A migrated, empty database for one test. */
export async function migrated(): Promise<Database> {
  const { database, drop } = await testDatabase()
  onTestFinished(drop)
  return database
}
