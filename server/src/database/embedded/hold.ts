import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { Refusal } from '../../refusal.ts'
import type { Connection } from './address.ts'
import { clusterExists, createCluster, removeDrafts } from './cluster.ts'
import { type Child, describeEnd, endChild, hasEnded, launch } from './launch.ts'
import type { Place } from './place.ts'
import { isPostgresOf, removeMisleadingLocks, stopPostgres, waitForAnswer } from './postmaster.ts'

export type Held = {
  connection: Connection
  /** The database as our child; absent if another process holds it and we joined. */
  own?: {
    /** Resolves when it ended, or when only the connection with the lock was cut. */
    lost: Promise<unknown>
    ended: Promise<void>
  }
}

export type HoldOptions = {
  log(line: string): void
  /** Use a database that another process holds, instead of refusing. */
  join?: boolean
  /** Where a database that ended listened. */
  port?: number
  /** In milliseconds: how long another holder is waited for. */
  patience?: number
  stop?: AbortSignal | undefined
}

/** Any number will do. */
const lockKey = 20_261_117

/**
 * Starts the database and makes this process its holder.
 *
 * The lock is an advisory lock in the database itself, so it ends with its process, however that
 * ends. A database without a holder is left over from a killed server: it is stopped, and started
 * again as our own child.
 */
export async function hold(place: Place, options: HoldOptions): Promise<Held> {
  // A supervisor may start the next server before the former one is gone.
  const { log, join, port, patience = 2000, stop } = options
  const started = Date.now()
  const waited = () => Date.now() - started
  let child: Child | undefined
  let firstLaunch: number | undefined
  for (;;) {
    const running = await findRunning(place, child, stop)
    if (stop?.aborted) {
      await running?.client.end()
      if (child) await endChild(child)
      stop.throwIfAborted()
    }
    if (!running) {
      if (child) await refuseFailedStart(place, child, Date.now() - (firstLaunch ?? 0))
      if (!(await clusterExists(place.cluster, place.binaries))) {
        log(`Making a new database in ${place.cluster}`)
        await createCluster(place)
        stop?.throwIfAborted()
      }
      await removeMisleadingLocks(place.cluster)
      firstLaunch ??= Date.now()
      child = await launch(place, port)
      continue
    }
    const { client, connection, pid } = running
    const ours = pid === child?.process.pid
    const state = await readState(client).catch(() => undefined)
    if (!state) {
      // It ended before it answered.
      await sleep(100)
      continue
    }
    const { holder, young } = state
    if (holder && join) {
      await client.end()
      return { connection }
    }
    // Another process may be about to take the lock of the database that it has just started.
    if (!holder && (ours || !young) && (await tryLock(client))) {
      if (child && ours) {
        await removeDrafts(place.directory)
        const cut = new Promise((resolve) => client.once('end', resolve))
        const lost = Promise.race([cut, child.ended])
        return { connection, own: { lost, ended: child.ended } }
      }
      log(`Stopping the database that a killed server left running (process ${pid})`)
      await stopPostgres(place)
      child = undefined
      continue
    }
    await client.end()
    if (holder && waited() > patience) throw inUse(place, holder)
    await sleep(100)
  }
}

/** The database of this directory, once it answers. Ends one that does not answer. */
async function findRunning(place: Place, child: Child | undefined, stop?: AbortSignal) {
  if (child) return waitForAnswer(place, () => !hasEnded(child), 60_000, stop)
  const running = await waitForAnswer(place, (pid) => isPostgresOf(place.cluster, pid), 3000, stop)
  if (!running) await stopPostgres(place, 1)
  return running
}

async function refuseFailedStart(place: Place, child: Child, tried: number): Promise<void> {
  const { text, passing } = await describeEnd(place, child)
  await endChild(child)
  if (!passing || tried > 15_000) throw new Refusal(text)
  await sleep(200)
}

async function tryLock(client: Client): Promise<boolean> {
  const select = 'select pg_try_advisory_lock($1) as locked'
  // A database that ends meanwhile is looked for again.
  const answer = await client.query(select, [lockKey]).catch(() => undefined)
  return answer?.rows[0].locked ?? false
}

async function readState(client: Client): Promise<{ holder: string | null; young: boolean }> {
  const { rows } = await client.query(
    `select pg_postmaster_start_time() > clock_timestamp() - interval '3 s' as young,
       (select application_name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and objid = $1 limit 1) as holder`,
    [lockKey],
  )
  return rows[0]
}

const inUse = ({ directory }: Place, holder: string) =>
  new Refusal(
    `The data directory ${directory} is in use by process ${holder}; stop that process first, or set DATA_DIR to another directory`,
  )
