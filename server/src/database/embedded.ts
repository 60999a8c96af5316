import { mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import { type Connection, chooseAddress, removeShortFolder } from './embedded/address.ts'
import { type Binaries, locateBinaries } from './embedded/binaries.ts'
import { clusterExists, createCluster, removeDrafts } from './embedded/cluster.ts'
import { type Claim, claimDirectory, DataDirectoryInUse } from './embedded/holder.ts'
import { keepRunning } from './embedded/keep-running.ts'
import { launch, type Running } from './embedded/launch.ts'
import {
  probe,
  readPostmaster,
  removeMisleadingLocks,
  serves,
  shutDown,
  waitForAnswer,
} from './embedded/postmaster.ts'
import { commandLine, identify, isRunning } from './embedded/process-identity.ts'
import { asArguments, settings } from './embedded/settings.ts'
import { chooseRunner, refuseOtherOwner } from './embedded/unprivileged.ts'

export { type Connection, DataDirectoryInUse }

export type EmbeddedDatabase = {
  connection: Connection
  /** This start created the database. */
  fresh: boolean
  /** The current process; it changes when the database is restarted. */
  readonly processId: number
  stop(): Promise<void>
  /** Resolves when the database has ended for good; does not keep this process alive. */
  exited: Promise<void>
}

type Log = (line: string) => void

/** For the server: claims the directory, or throws DataDirectoryInUse. */
export async function startEmbedded(
  dataDirectory: string,
  log: Log,
  stop?: AbortSignal,
): Promise<EmbeddedDatabase> {
  const directory = await prepare(dataDirectory)
  await refuseForeign(directory)
  return takeUp(directory, await claimSoon(directory), log, stop)
}

/** Gives a stopping server two seconds: a supervisor may start the next one before it is gone. */
async function claimSoon(directory: string): Promise<Claim> {
  const until = Date.now() + 2000
  for (;;) {
    try {
      return await claimDirectory(directory)
    } catch (error) {
      if (!(error instanceof DataDirectoryInUse) || Date.now() > until) throw error
      await sleep(100)
    }
  }
}

/**
 * For commands, with or without a running server: joins its database without owning it (stop() then
 * does nothing), or starts the database for the duration of the command.
 */
export async function joinEmbedded(
  dataDirectory: string,
  log: Log,
  stop?: AbortSignal,
): Promise<EmbeddedDatabase> {
  const directory = await prepare(dataDirectory)
  const until = Date.now() + 30_000
  for (;;) {
    const joined = await joinRunning(directory)
    if (joined) return joined
    try {
      await refuseForeign(directory)
      return await takeUp(directory, await claimDirectory(directory), log, stop)
    } catch (error) {
      // The holder may be about to start or to stop.
      if (!(error instanceof DataDirectoryInUse) || Date.now() > until) throw error
      await sleep(100, undefined, { signal: stop })
    }
  }
}

async function prepare(dataDirectory: string): Promise<string> {
  const path = resolve(dataDirectory)
  try {
    await mkdir(dirname(path), { recursive: true })
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const there = code === 'EEXIST' && (await stat(path).catch(() => undefined))
    if (!there) throw new Refusal(`DATA_DIR: ${path} cannot be created (${code})`)
    if (!there.isDirectory()) throw new Refusal(`DATA_DIR: ${path} is not a directory`)
  }
  const directory = await realpath(path)
  await refuseOtherOwner(directory, clusterOf(directory))
  return directory
}

const clusterOf = (directory: string) => join(directory, 'postgres')

/**
 * When containers share a directory, the database may run in another container. Its process is not
 * visible here and its pid means nothing here, but its socket answers.
 */
async function refuseForeign(directory: string): Promise<void> {
  const found = await readPostmaster(directory, clusterOf(directory))
  if (!found?.connection || (await serves(found.pid, clusterOf(directory)))) return
  if ((await probe(found.connection)) === 'silent') return
  throw new DataDirectoryInUse(
    `The data directory ${directory} is in use by a database (process ${found.pid}) that was started in another container; stop that one first, or set DATA_DIR to another directory`,
  )
}

async function takeUp(
  directory: string,
  claim: Claim,
  log: Log,
  stop?: AbortSignal,
): Promise<EmbeddedDatabase> {
  try {
    return await startUnder(directory, claim, log, stop)
  } catch (error) {
    await claim.release()
    throw error
  }
}

async function startUnder(
  directory: string,
  claim: Claim,
  log: Log,
  stop?: AbortSignal,
): Promise<EmbeddedDatabase> {
  const binaries = await locateBinaries()
  const fresh = !(await clusterExists(clusterOf(directory), binaries))
  const first =
    (await adoptOrphan(directory, binaries, log, stop)) ??
    (await startAnew(directory, binaries, { fresh, stop }, log))
  // At the same address, so that the pool can reconnect.
  const startAgain = async () => {
    if (!(await claim.holds())) throw new DataDirectoryInUse(`${directory} is no longer ours`)
    return startAnew(directory, binaries, { port: first.connection.port }, log)
  }
  const kept = keepRunning(first, startAgain, log)
  let stopped: Promise<void> | undefined
  const stopBoth = async () => {
    try {
      await kept.letGo()
      await shutDown(kept.current().identity, binaries)
      await removeShortFolder(directory, clusterOf(directory))
    } finally {
      await claim.release()
    }
  }
  return {
    connection: first.connection,
    fresh,
    get processId() {
      return kept.current().identity.pid
    },
    exited: kept.ended,
    stop() {
      stopped ??= stopBoth()
      return stopped
    },
  }
}

/** Takes over the database of a killed server if it answers and has the current settings. */
async function adoptOrphan(
  directory: string,
  binaries: Binaries,
  log: Log,
  stop?: AbortSignal,
): Promise<Running | undefined> {
  const cluster = clusterOf(directory)
  const found = await readPostmaster(directory, cluster)
  const identity = found && (await identify(found.pid))
  if (!identity || !(await serves(identity.pid, cluster))) return undefined
  const wanted = asArguments(settings).join(' ')
  if (!(await commandLine(identity.pid)).includes(wanted)) {
    log(`Stopping the running database (process ${identity.pid}): it has other settings`)
    await shutDown(identity, binaries)
    return undefined
  }
  const connection = await waitForAnswer(directory, cluster, identity, 3000, stop)
  if (!connection) {
    log(`Stopping the running database (process ${identity.pid}): it does not answer`)
    await shutDown(identity, binaries, 1000)
    return undefined
  }
  log(`Adopted the database that was left running (process ${identity.pid})`)
  return { identity, connection, exited: ended(() => isRunning(identity), 250) }
}

async function startAnew(
  directory: string,
  binaries: Binaries,
  { fresh, port, stop }: { fresh?: boolean; port?: number; stop?: AbortSignal | undefined },
  log: Log,
): Promise<Running> {
  stop?.throwIfAborted()
  const cluster = clusterOf(directory)
  await removeDrafts(directory)
  const runner = await chooseRunner(directory, cluster, binaries.postgres)
  if (fresh) {
    log(`Making a new database in ${cluster}`)
    await createCluster(directory, cluster, binaries, runner)
    stop?.throwIfAborted()
  }
  const { socket, options } = await chooseAddress(directory, cluster, runner, port)
  await removeMisleadingLocks(cluster, socket)
  return launch({ directory, cluster, binaries, runner, address: options }, stop)
}

async function joinRunning(directory: string): Promise<EmbeddedDatabase | undefined> {
  const cluster = clusterOf(directory)
  const found = await readPostmaster(directory, cluster)
  if (!found?.connection) return undefined
  const { pid, connection } = found
  if ((await probe(connection)) !== 'answers') return undefined
  const identity = (await serves(pid, cluster)) ? await identify(pid) : undefined
  return {
    connection,
    fresh: false,
    processId: pid,
    // In another container the pid cannot be watched.
    exited: identity
      ? ended(() => isRunning(identity), 250)
      : ended(async () => (await probe(connection)) !== 'silent', 1000),
    async stop() {},
  }
}

/** Polls, because a process that is not our child sends no exit event. Does not keep us alive. */
async function ended(runs: () => Promise<boolean>, every: number): Promise<void> {
  while (await runs()) await sleep(every, undefined, { ref: false })
}
