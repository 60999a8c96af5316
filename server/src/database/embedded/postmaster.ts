import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client, DatabaseError } from 'pg'
import { type Connection, connectionTo, socketLock } from './address.ts'
import { type Child, hasEnded } from './launch.ts'
import type { Place } from './place.ts'
import { run } from './unprivileged.ts'

/** What postmaster.pid says; the process may be dead, or not listen yet. */
async function readPostmaster({ cluster }: Place): Promise<{ pid: number; port: number }> {
  const lines = (await readIfThere(join(cluster, 'postmaster.pid'))).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/**
 * Waits for the database while its process runs, longest while it recovers from a crash. It is
 * `child`, or one that another process started.
 */
export async function waitForAnswer(place: Place, child?: Child, stop?: AbortSignal) {
  const patience = child ? 60_000 : 3000
  const begun = Date.now()
  while (!stop?.aborted) {
    const { pid, port } = await readPostmaster(place)
    const connection = await connectionTo(place, port)
    const answer = port ? await tryConnect(connection) : 'silent'
    if (answer instanceof Client) return { pid, connection, client: answer }
    // A database in another container is busy without a process that is visible here.
    const runs = child ? !hasEnded(child) : await isPostgresOf(place.cluster, pid)
    if (answer === 'silent' && !runs) return undefined
    if (Date.now() - begun > (answer === 'busy' ? 5 * 60_000 : patience)) return undefined
    await sleep(20)
  }
  return undefined
}

/** `busy`: PostgreSQL reports that it is starting, recovering or stopping. */
async function tryConnect(connection: Connection): Promise<Client | 'busy' | 'silent'> {
  const client = new Client({
    ...connection,
    // A session in `zaffa` would prevent that database from being copied.
    database: 'postgres',
    application_name: String(process.pid),
    connectionTimeoutMillis: 2000,
  })
  // A lost connection also emits `end`, which is what its holder listens to.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    // Closing a broken connection may fail, but then nothing is left to close.
    await client.end().catch(() => {})
    if (!(error instanceof DatabaseError)) return 'silent'
    if (error.code === '57P03') return 'busy'
    throw error
  }
}

/** Whether this pid is now the PostgreSQL of this cluster on this machine. Pids are reused. */
async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  // Windows shows no arguments, so any PostgreSQL counts.
  const sign = process.platform === 'win32' ? 'postgres' : ` -D ${cluster} `
  return (await commandOf(pid)).includes(sign)
}

/** Describes a running process; empty if none has this pid, or it has ended and is not reaped. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const state = await readIfThere(`/proc/${pid}/stat`)
    if (!/\) [^ZX] [^)]*$/.test(state)) return ''
    // A thread of the kernel has a state, but no arguments.
    return state + (await readIfThere(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ')
  }
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/NH', '/FI', `PID eq ${pid}`]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
  // `ps` fails if there is no such process.
  const { stdout } = await promisify(execFile)(program, args).catch(() => ({ stdout: '' }))
  return stdout
}

/** PostgreSQL refuses to start when any process has the pid in its lock files. */
export async function removeMisleadingLocks(cluster: string): Promise<void> {
  if (process.platform === 'win32') return
  for (const file of [join(cluster, 'postmaster.pid'), socketLock(cluster)]) {
    const pid = Number((await readIfThere(file)).split('\n')[0])
    // If the process is dead, PostgreSQL removes the file itself after checking for left children.
    if ((await commandOf(pid)) && !(await isPostgresOf(cluster, pid)))
      await rm(file, { force: true })
  }
}

/** Fast shutdown first, then immediate (the next start recovers), then SIGKILL. */
export async function stopPostgres(place: Place, fastFor = 10): Promise<void> {
  const { pid } = await readPostmaster(place)
  // After an immediate stop, PostgreSQL waits five seconds before it kills its children.
  for (const [mode, seconds] of Object.entries({ fast: fastFor, immediate: 6 })) {
    if (!(await isPostgresOf(place.cluster, pid))) return
    const stop = [place.binaries.pgCtl, 'stop', '-D', place.cluster, '-m', mode, '-t', `${seconds}`]
    const failure = await run(place.runner, place.directory, stop).catch((error: Error) => error)
    if (!failure) return
  }
  if (await isPostgresOf(place.cluster, pid)) process.kill(pid, 'SIGKILL')
}

/** Empty also if it cannot be read: PostgreSQL itself refuses to start twice. */
const readIfThere = (path: string) => readFile(path, 'utf8').catch(() => '')
