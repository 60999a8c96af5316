import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lchown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { Refusal } from '../../refusal.ts'
import { type Connection, name, password } from './address.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { run } from './unprivileged.ts'

const draftPrefix = 'postgres.new-'
const runtimeName = 'zaffa_runtime'

/** Throws if the cluster belongs to another version of PostgreSQL. */
export async function clusterExists(cluster: string, { major }: Binaries): Promise<boolean> {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) return false
  const found = (await readFile(file, 'utf8')).trim()
  if (found === major) return true
  throw new Refusal(
    `The database in ${cluster} was made by PostgreSQL ${found} and this Zaffa runs PostgreSQL ${major}; start the Zaffa that made it and take a backup there, or set DATA_DIR to another directory`,
  )
}

/** Creates a draft and renames it, so that a kill never leaves half a database. */
export async function createCluster(place: Place): Promise<void> {
  const { directory, cluster, binaries, runner } = place
  const draft = join(directory, `${draftPrefix}${randomUUID()}`)
  await mkdir(draft, { mode: 0o700 })
  if (runner.uid !== undefined) await lchown(draft, runner.uid, runner.gid ?? runner.uid)
  try {
    await fill(place, draft)
    await rename(draft, cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 10 })
    // Another process may have been faster.
    if (await clusterExists(cluster, binaries)) return
    const reasons = (error as Error).message.split('\n')
    throw new Refusal(`The database could not be made in ${cluster}:`, ...reasons)
  }
  if (process.platform === 'win32') return // Windows cannot sync a folder.
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}

/** Call it with the lock: then every draft is left from a kill, or too late. */
export async function removeDrafts(directory: string): Promise<void> {
  const drafts = (await readdir(directory)).filter((entry) => entry.startsWith(draftPrefix))
  for (const draft of drafts) {
    await rm(join(directory, draft), { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * PostgreSQL's builtin locale decides order and case, but the operating system still decides what a
 * letter is. With locale C the trigram index has no Arabic letters, and Arabic searches are slower.
 * The locale that knows all letters has a different name on each system.
 */
const lettersLocales = ['C.UTF-8', 'en_US.UTF-8', 'English_United States', 'C']

async function fill({ directory, binaries, runner }: Place, draft: string) {
  const secret = await password(directory)
  const initialise = (locale: string) =>
    run(runner, directory, [
      binaries.initdb,
      ...[`--pgdata=${draft}`, '--username=postgres', '--no-instructions', '--data-checksums'],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--locale=C', `--lc-ctype=${locale}`],
      ...(secret
        ? ['--auth=scram-sha-256', `--pwfile=${join(directory, 'password')}`]
        : ['--auth-local=trust', '--auth-host=reject']),
    ])
  for (const locale of lettersLocales) {
    const failure = await initialise(locale).catch((error: Error) => error)
    if (!failure) break
    if (locale === 'C' || !failure.message.includes('locale')) throw failure
  }
  // An ordinary role, as on a hosted PostgreSQL. As superuser, an SQL injection could run programs
  // with COPY … PROGRAM.
  const login = secret ? `login password '${secret}'` : 'login'
  await run(
    runner,
    directory,
    [binaries.postgres, '--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'],
    `create role ${name} ${login} createdb;\ncreate database ${name} owner ${name};\n`,
  )
}

/** The role that the server runs as. Data directories of earlier versions do not have it yet. */
export async function createRuntime(connection: Connection): Promise<Connection> {
  const client = new Client({ ...connection, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  const secret = connection.password ? `password '${connection.password}'` : ''
  // The second fault is reported if another process makes it at the same moment.
  const create = `do $$ begin create role ${runtimeName} login ${secret};
    exception when duplicate_object or unique_violation then null; end $$`
  await client.query(create).finally(() => client.end())
  return { ...connection, user: runtimeName }
}
