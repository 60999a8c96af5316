import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Refusal } from '../../refusal.ts'
import { type Binaries, locateBinaries } from './binaries.ts'
import { chooseRunner, type Runner } from './unprivileged.ts'

/** A data directory and what is needed to run its database. */
export type Place = { directory: string; cluster: string; binaries: Binaries; runner: Runner }

export async function choosePlace(dataDirectory: string): Promise<Place> {
  const directory = await makeDirectory(resolve(dataDirectory))
  const cluster = join(directory, 'postgres')
  const binaries = await locateBinaries()
  const runner = await chooseRunner(directory, cluster, binaries.postgres)
  return { directory, cluster, binaries, runner }
}

async function makeDirectory(path: string): Promise<string> {
  // If this fails, the next one says why.
  await mkdir(dirname(path), { recursive: true }).catch(() => {})
  await mkdir(path, { mode: 0o700 }).catch(({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EEXIST') throw new Refusal(`DATA_DIR: ${path} cannot be created (${code})`)
  })
  const there = await stat(path).catch(() => undefined)
  if (there?.isDirectory() === false) throw new Refusal(`DATA_DIR: ${path} is not a directory`)
  // Checked first; later, each file would fail with a different, less helpful error.
  const { R_OK, W_OK, X_OK } = constants
  await access(path, R_OK | W_OK | X_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Refusal(
      `DATA_DIR: ${path} cannot be read and written by this user (${code}); start Zaffa as its owner, or name another directory`,
    )
  })
  return realpath(path)
}
