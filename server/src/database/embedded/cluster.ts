import { randomUUID } from 'node:crypto'
import { lchown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../refusal.ts'
import { name, password } from './address.ts'
import type { Binaries } from './binaries.ts'
import { type Runner, run } from './unprivileged.ts'

const draftPrefix = 'postgres.new-'

/** Throws if the cluster belongs to another version of PostgreSQL. */
export async function clusterExists(cluster: string, { major }: Binaries): Promise<boolean> {
  let found: string
  try {
    found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  if (found === major) return true
  throw new Refusal(
    `The database in ${cluster} was made by PostgreSQL ${found} and this Zaffa runs PostgreSQL ${major}; start the Zaffa that made it and take a backup there, or set DATA_DIR to another directory`,
  )
}

/** Creates a draft and renames it, so that a kill never leaves half a database. */
export async function createCluster(
  directory: string,
  cluster: string,
  binaries: Binaries,
  runner: Runner,
): Promise<void> {
  const draft = join(directory, `${draftPrefix}${randomUUID()}`)
  await mkdir(draft, { mode: 0o700 })
  if (runner.uid !== undefined) await lchown(draft, runner.uid, runner.gid ?? runner.uid)
  try {
    await fill(directory, draft, binaries, runner)
    await rename(draft, cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 10 })
    throw new Refusal(`The database could not be made in ${cluster}: ${(error as Error).message}`)
  }
  if (process.platform === 'win32') return // Windows cannot sync a folder.
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}

/** Removes what a kill left. An orphaned initdb fails once its folder is gone. */
export async function removeDrafts(directory: string): Promise<void> {
  for (const entry of await readdir(directory)) {
    if (!entry.startsWith(draftPrefix)) continue
    await rm(join(directory, entry), { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * PostgreSQL's builtin locale decides order and case, but the operating system still decides what a
 * letter is. With locale C the trigram index has no Arabic letters. The locale that knows all
 * letters has a different name on each system.
 */
const lettersLocales: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8'],
  darwin: ['en_US.UTF-8', 'UTF-8'],
  win32: ['English_United States'],
}

/** Falls back to locale C, which works but makes Arabic searches slower. */
async function initialise(initdb: (locale: string) => Promise<unknown>) {
  for (const locale of lettersLocales[process.platform] ?? []) {
    try {
      return await initdb(locale)
    } catch (error) {
      if (!/locale/.test((error as Error).message)) throw error
    }
  }
  return initdb('C')
}

async function fill(directory: string, draft: string, binaries: Binaries, runner: Runner) {
  const secret = await password(directory)
  await initialise((lettersLocale) =>
    run(runner, directory, binaries.initdb, [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${lettersLocale}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(secret
        ? ['--auth=scram-sha-256', `--pwfile=${join(directory, 'password')}`]
        : ['--auth-local=trust', '--auth-host=reject']),
    ]),
  )
  // An ordinary role, as on a hosted PostgreSQL. As superuser, an SQL injection could run programs
  // with COPY … PROGRAM.
  const login = secret ? `login password '${secret}'` : 'login'
  await run(
    runner,
    directory,
    binaries.postgres,
    ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'],
    `create role ${name} ${login} createdb;\ncreate database ${name} owner ${name};\n`,
  )
}
