import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { syncFolder } from './write.ts'

/**
 * The folder of scheduled backups. A file `zaffa-….backup` in it was proven; one that was not yet
 * is in `unproven`.
 */

const pattern = /^zaffa-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.backup$/

/** Names sort by time. They have no colons, which Windows does not allow. */
const nameAt = (time: Date) =>
  `zaffa-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

const unproven = (folder: string) => join(folder, 'unproven')

export type Kept = { path: string; madeAt: Date }

/** The proven backups, the newest first. */
export async function keptBackups(folder: string): Promise<Kept[]> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort()
  return names.reverse().map((name) => ({
    path: join(folder, name),
    madeAt: new Date(name.replace(pattern, '$1$2:$3:$4')),
  }))
}

/** When the next backup is due; at once if there is none. */
export async function nextBackupAt(folder: string, every: number): Promise<number> {
  const [newest] = await keptBackups(folder)
  return newest ? newest.madeAt.getTime() + every : 0
}

/** The path of a new draft. One from the same second is of an attempt that was stopped. */
export async function newDraft(folder: string): Promise<string> {
  const draft = join(unproven(folder), nameAt(new Date()))
  for (const path of [draft, `${draft}.part`]) await rm(path, { force: true })
  return draft
}

/** Removes all that earlier attempts left, but not before there is something newer. */
export async function removeOtherDrafts(folder: string, draft: string): Promise<void> {
  for (const name of await readdir(unproven(folder))) {
    if (name !== basename(draft)) await rm(join(unproven(folder), name))
  }
}

export async function keepDraft(folder: string, draft: string): Promise<string> {
  const path = join(folder, basename(draft))
  await rename(draft, path)
  await syncFolder(folder)
  return path
}

export async function removeOldest(folder: string, keep: number): Promise<void> {
  for (const { path } of (await keptBackups(folder)).slice(keep)) await rm(path)
}

/** Refuses a folder that cannot be used, at the start and not in the night. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(unproven(folder), { recursive: true, mode: 0o700 })
    const { R_OK, W_OK, X_OK } = constants
    for (const each of [folder, unproven(folder)]) await access(each, R_OK | W_OK | X_OK)
  } catch (error) {
    throw new Refusal(`BACKUP_DIR: ${folder} cannot be used (${(error as Error).message})`)
  }
}

export const bytesOf = async (path: string) => (await stat(path)).size
