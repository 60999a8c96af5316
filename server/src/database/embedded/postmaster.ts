import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { type Connection, connectionTo, socketLock } from './address.ts'
import type { Binaries } from './binaries.ts'
import { commandLine, isRunning, type ProcessIdentity } from './process-identity.ts'
import { run } from './unprivileged.ts'

/** The content of postmaster.pid; the process may be dead. */
export type Postmaster = { pid: number; socket: string; connection: Connection | undefined }

export async function readPostmaster(
  directory: string,
  cluster: string,
): Promise<Postmaster | undefined> {
  const text = await readIfThere(join(cluster, 'postmaster.pid'))
  const [pid = '', , , port = '', socket = '', address = ''] = text.split('\n')
  if (!Number(pid)) return undefined
  // PostgreSQL adds socket and address once it listens.
  const listens = socket !== '' || address !== ''
  return {
    pid: Number(pid),
    socket,
    connection: listens ? await connectionTo(directory, socket, Number(port)) : undefined,
  }
}

/** Whether this pid is now the PostgreSQL of this cluster on this machine. */
export async function serves(pid: number, cluster: string): Promise<boolean> {
  const line = `${await commandLine(pid)} `
  return line.includes('postgres') && line.includes(` ${cluster} `)
}

/** `busy`: PostgreSQL reports that it is starting, recovering or stopping. */
export async function probe(connection: Connection): Promise<'answers' | 'busy' | 'silent'> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  // When the connection breaks later, the query fails and reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'answers'
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'silent'
    // Any other error, such as too many connections, is an answer too.
    return error.code === '57P03' ? 'busy' : 'answers'
  } finally {
    // Closing a broken connection may fail, but then nothing is left to close.
    await client.end().catch(() => {})
  }
}

/** Waits up to `patience` while it is silent, and longer while it recovers from a crash. */
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
 * PostgreSQL refuses to start when any process has the pid in its lock files. Call this only when
 * no PostgreSQL serves the cluster.
 */
export async function removeMisleadingLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const file of [join(cluster, 'postmaster.pid'), socketLock(socketFolder)]) {
    const pid = Number((await readIfThere(file)).split('\n')[0])
    // If the process is dead, PostgreSQL removes the file itself after checking for left children.
    if (pid > 0 && exists(pid)) await rm(file, { force: true })
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // Gone, or another user's process, which PostgreSQL ignores too.
    return false
  }
}

/** Fast shutdown first, then immediate (the next start recovers), then SIGKILL. */
export async function shutDown(
  identity: ProcessIdentity,
  { pgCtl }: Binaries,
  fastFor = 10_000,
): Promise<void> {
  // After SIGQUIT, PostgreSQL waits five seconds before it kills its children.
  const steps = [
    ['INT', fastFor],
    ['QUIT', 6000],
    ['KILL', 2000],
  ] as const
  for (const [signal, patience] of steps) {
    const until = Date.now() + patience
    if (!(await isRunning(identity))) return
    // Windows has only SIGKILL; pg_ctl can send the others to PostgreSQL.
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
