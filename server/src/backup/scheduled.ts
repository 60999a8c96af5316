import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { requireSchema } from '../database/schema-check.ts'
import { Refusal } from '../refusal.ts'
import { backUp } from './back-up.ts'
import { beside } from './beside.ts'
import { makeKeyPair } from './encryption.ts'
import { keepDraft, newDraft, nextBackupAt, removeOldest, removeOtherDrafts } from './folder.ts'
import { proveBackup } from './prove.ts'

export type Schedule = NonNullable<Config['backups']> & {
  recipient: string | undefined
  /** Of the embedded database. */
  dataDirectory: string | undefined
}

export function scheduleOf(config: Config): Schedule | undefined {
  if (!config.backups) return undefined
  const dataDirectory = config.databaseUrl ? undefined : config.dataDirectory
  return { ...config.backups, recipient: config.backupRecipient, dataDirectory }
}

export type Steps = {
  stop: AbortSignal
  /** Called when the file is complete, before it is proven. */
  written(): void
}

const scheduler = { administratorId: null, name: 'scheduled backup', requestId: 'schedule' }

/**
 * Makes and proves a backup if one is due. Returns its path, or nothing if there was nothing to do.
 * Several servers may try at once: one does it, and the others then find a new file.
 */
export async function backUpIfDue(
  database: Database,
  schedule: Schedule,
  steps: Steps,
): Promise<string | undefined> {
  const isDue = async () => (await nextBackupAt(schedule.directory, schedule.every)) <= Date.now()
  if (!(await isDue())) return undefined
  const own = beside(database)
  const abort = () => own.abort()
  steps.stop.addEventListener('abort', abort)
  try {
    const lock = await own.connect()
    try {
      const { rows } = await lock.query(`select pg_try_advisory_lock(hashtext('backup')) as ours`)
      if (!rows[0].ours || !(await isDue())) return undefined
      return await backUpNow(own, schedule, steps)
    } finally {
      // Closes the connection, and with it gives up the lock.
      lock.release(true)
    }
  } finally {
    steps.stop.removeEventListener('abort', abort)
    await own.end()
  }
}

async function backUpNow(database: Database, schedule: Schedule, steps: Steps): Promise<string> {
  const { directory, keep, recipient, dataDirectory } = schedule
  const { stop } = steps
  stop.throwIfAborted()
  // The trial could not restore it.
  await requireSchema(database)
  if (dataDirectory) await requireRoom(database, dataDirectory)
  // A key for this file alone, which only this process ever has: it opens the file for its trial,
  // and the server never needs the private key of the recipient.
  const trial = recipient ? await makeKeyPair() : undefined
  const recipients = recipient && trial ? [recipient, trial.recipient] : []
  const draft = await newDraft(directory)
  await backUp(database, scheduler, draft, { recipients, stop })
  steps.written()
  await removeOtherDrafts(directory, draft)
  await proveBackup(database, draft, trial ? [trial.identity] : [], stop)
  const path = await keepDraft(directory, draft)
  await removeOldest(directory, keep)
  return path
}

/** A full disk would stop the embedded database. The file and the trial take a copy each. */
async function requireRoom(database: Database, dataDirectory: string): Promise<void> {
  const { rows } = await database.query<{ size: number }>(
    'select pg_database_size(current_database()) as size',
  )
  const { bavail, bsize } = await statfs(dataDirectory)
  const needed = 2 * (rows[0]?.size ?? 0) + 128 * 1024 * 1024
  if (bavail * bsize >= needed) return
  const megabytes = Math.ceil(needed / 1024 / 1024)
  throw new Refusal(`A backup and its trial need ${megabytes} MB free on the disk of DATA_DIR`)
}
