import { lchown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../config.ts'
import { Refusal } from '../../refusal.ts'
import type { Place } from './place.ts'
import { run } from './unprivileged.ts'

const script = fileURLToPath(new URL('archive-wal.sh', import.meta.url))

/** Where the pieces of the log are. */
export const logFolder = (archive: string) => join(resolve(archive), 'wal')

/** A word of a shell command that PostgreSQL runs; `%` would be a placeholder. */
const word = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/** How PostgreSQL gets a piece back during a recovery. */
export const restoreCommand = (archive: string) =>
  `gzip -dc ${word(logFolder(archive))}/%f.gz > "%p"`

/**
 * The settings of the log. They come from the environment, so that a command that starts the
 * database archives as the server does: one start without it makes a gap.
 */
export async function logSettings(place: Place): Promise<string[]> {
  const archive = readConfig(process.env).archive?.directory
  if (!archive) {
    await forgetArchived(place.directory)
    // Nothing reads the log but crash recovery; minimal writes less when tables are filled.
    return ['wal_level=minimal']
  }
  await prepareFolder(place, archive)
  return [
    'wal_level=replica',
    'archive_mode=on',
    'archive_timeout=60',
    `archive_command=/bin/sh ${word(script)} "%p" ${word(logFolder(archive))} %f`,
  ]
}

const tryToWrite = 'cd "$1" && : > .trial && rm .trial && gzip --version > /dev/null'

/** PostgreSQL may run as another user than we do, and writes there itself. */
async function prepareFolder({ directory, runner }: Place, archive: string): Promise<void> {
  const folder = logFolder(archive)
  try {
    // Base backups are ours; of this folder, another user only needs to find the one below.
    const other = runner.uid !== undefined
    await mkdir(resolve(archive), { recursive: true, mode: other ? 0o711 : 0o700 })
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (made && other) await lchown(folder, runner.uid ?? 0, runner.gid ?? runner.uid ?? 0)
    await run(runner, directory, ['/bin/sh', '-c', tryToWrite, 'sh', folder])
  } catch (error) {
    const reason = (error as Error).message.split('\n').at(-1)
    throw new Refusal(
      `WAL_ARCHIVE_DIR: the database cannot write to ${folder} (${reason}); give it to the user who owns DATA_DIR`,
    )
  }
}

/** Names the archive that has a base backup and every piece of the log since then. */
const markFile = (directory: string) => join(directory, 'archived')

export async function markArchived(directory: string, archive: string): Promise<void> {
  await forgetArchived(directory)
  await writeFile(markFile(directory), resolve(archive), { flag: 'wx' })
}

export async function isArchived(directory: string, archive: string): Promise<boolean> {
  const mark = await readFile(markFile(directory), 'utf8').catch(() => '')
  return mark === resolve(archive)
}

export const forgetArchived = (directory: string) => rm(markFile(directory), { force: true })
