import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { type Connection, connectionTo, socketLock } from './address.ts'
import type { Binaries } from './binaries.ts'
import { commandLine, isRunning, type ProcessIdentity } from './process-identity.ts'
import { run } from './unprivileged.ts'

/** What PostgreSQL's main process wrote into its directory, whether it still runs or not. */
export type Postmaster = { pid: number; socket: string; connection: Connection | undefined }

export async function readPostmaster(
  directory: string,
  cluster: string,
): Promise<Postmaster | undefined> {
  const text = await readIfThere(join(cluster, 'postmaster.pid'))
  const [pid = '', , , port = '', socket = '', address = ''] = text.split('\n')
  if (!Number(pid)) return undefined
  // Socket and address are added once it listens there.
  const listens = socket !== '' || address !== ''
  return {
    pid: Number(pid),
    socket,
    connection: listens ? await connectionTo(directory, socket, Number(port)) : undefined,
  }
}

/** Whether this pid is, on this machine and now, the PostgreSQL of this cluster. */
export async function serves(pid: number, cluster: string): Promise<boolean> {
  const line = `${await commandLine(pid)} `
  return line.includes('postgres') && line.includes(` ${cluster} `)
}

/** "busy" is PostgreSQL's own word that it starts, recovers or stops. */
export async function probe(connection: Connection): Promise<'answers' | 'busy' | 'silent'> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  // A connection may break after it was made; the query then fails as well and says so.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'answers'
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'silent'
    // Any other refusal, too many connections for one, is an answer too.
    return error.code === '57P03' ? 'busy' : 'answers'
  } finally {
    // Ending what never began, or broke, may fail; there is nothing left to close then.
    await client.end().catch(() => {})
  }
}

/** A silent one is given `patience`; one that recovers after a crash is given its time. */
export async function waitForAnswer(
  directory: string,
  cluster: string,
  identity: ProcessIdentity,
  patience: number,
  stop?: AbortSignal,
): Promise<Connection | undefined> {
  const begun = Date.now()
  while (!stop?.aborted && (await isRunning(identity))) {
    const found = await readPostmaster(directory, cluster)
    const connection = found?.pid === identity.pid ? found.connection : undefined
    const state = connection ? await probe(connection) : 'silent'
    if (state === 'answers') return connection
    if (Date.now() - begun > (state === 'busy' ? 5 * 60_000 : patience)) return undefined
    await sleep(20)
  }
  return undefined
}

/**
 * PostgreSQL refuses to start when the pid in its lock files is in use, by whatever process. Call
 * only when no PostgreSQL serves the cluster.
 */
export async function removeMisleadingLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const file of [join(cluster, 'postmaster.pid'), socketLock(socketFolder)]) {
    const pid = Number((await readIfThere(file)).split('\n')[0])
    // Those of a dead process it removes itself, after a check that no child of it is left.
    if (pid > 0 && exists(pid)) await rm(file, { force: true })
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // Gone, or another user's, whom PostgreSQL does not mistake for itself.
    return false
  }
}

/** Fast first; then immediate, after which the next start recovers; then by force. */
export async function shutDown(
  identity: ProcessIdentity,
  { pgCtl }: Binaries,
  fastFor = 10_000,
): Promise<void> {
  // After SIGQUIT it gives its own children five seconds before it kills them.
  const steps = [
    ['INT', fastFor],
    ['QUIT', 6000],
    ['KILL', 2000],
  ] as const
  for (const [signal, patience] of steps) {
    const until = Date.now() + patience
    if (!(await isRunning(identity))) return
    // Windows knows no signals but the last; pg_ctl has a way of its own to send them.
    if (process.platform === 'win32' && signal !== 'KILL') {
      await run({ prefix: [] }, '.', pgCtl, ['kill', signal, String(identity.pid)])
    } else {
      process.kill(identity.pid, `SIG${signal}`)
    }
    while (Date.now() < until) {
      if (!(await isRunning(identity))) return
      await sleep(20)
    }
  }
  throw new Error(`The database process ${identity.pid} does not end, not even by force`)
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
