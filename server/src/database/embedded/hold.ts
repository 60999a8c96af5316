import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { Refusal } from '../../refusal.ts'
import type { Connection } from './address.ts'
import { clusterExists, createCluster, removeDrafts } from './cluster.ts'
import { type Child, describeEnd, endChild, launch } from './launch.ts'
import type { Place } from './place.ts'
import { removeMisleadingLocks, stopPostgres, waitForAnswer } from './postmaster.ts'

export type Held = {
  connection: Connection
  /** Resolves when our database ended or only the lock's connection was cut. Absent if we joined. */
  lost?: Promise<unknown>
}

export type HoldOptions = {
  log(line: string): void
  /** Use a database that another process holds, instead of refusing. */
  join?: boolean
  /** In milliseconds: how long another holder is waited for. */
  patience?: number
  stop?: AbortSignal | undefined
}

/** Any number will do. */
const lockKey = 20_261_117

/**
 * Starts the database and makes this process its holder. The lock is an advisory lock in the
 * database itself, so it ends with its process, however that ends. A database without a holder is
 * left over from a killed server: it is stopped, and started again as our own child.
 */
export async function hold(place: Place, options: HoldOptions): Promise<Held> {
  // A supervisor may start the next server before the former one is gone.
  const { log, join, patience = 2000, stop } = options
  const started = Date.now()
  let child: Child | undefined
  let firstLaunch = 0
  for (;;) {
    const running = await waitForAnswer(place, child, stop)
    if (stop?.aborted) {
      await running?.client.end()
      if (child) await endChild(child)
      stop.throwIfAborted()
    }
    if (!running) {
      if (child) {
        const { lines, passing } = await describeEnd(place, child)
        if (!passing || Date.now() - firstLaunch > 15_000) throw new Refusal(...lines)
        await sleep(200)
      } else {
        // It may run without answering.
        await stopPostgres(place, 1)
      }
      if (!(await clusterExists(place.cluster, place.binaries))) {
        log(`Making a new database in ${place.cluster}`)
        await createCluster(place)
        stop?.throwIfAborted()
      }
      await removeMisleadingLocks(place.cluster)
      firstLaunch ||= Date.now()
      child = await launch(place)
      continue
    }
    const { client, connection, pid } = running
    const ours = pid === child?.process.pid
    const answer = await tryLock(client, ours).catch(() => undefined)
    if (answer?.locked && child && ours) {
      const cut = new Promise((resolve) => client.once('end', resolve))
      await removeDrafts(place.directory)
      return { connection, lost: Promise.race([cut, child.ended]) }
    }
    if (answer?.locked) {
      log(`Stopping the database that a killed server left running (process ${pid})`)
      await stopPostgres(place)
      child = undefined
      continue
    }
    await client.end()
    if (answer?.holder && join) return { connection }
    if (answer?.holder && Date.now() - started > patience) {
      throw new Refusal(
        `The data directory ${place.directory} is in use by process ${answer.holder}; stop that process first, or set DATA_DIR to another directory`,
      )
    }
    await sleep(100)
  }
}

/** Takes the lock if it is free. Fails if the database ends meanwhile. */
async function tryLock(client: Client, ours: boolean) {
  // Another process may be about to take the lock of the database that it has just started.
  const { rows } = await client.query<{ locked: boolean | null; holder: string | null }>(
    `select case when $1 or pg_postmaster_start_time() < clock_timestamp() - interval '3 s'
         then pg_try_advisory_lock(${lockKey}) end as locked,
       (select application_name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and objid = ${lockKey} limit 1) as holder`,
    [ours],
  )
  return rows[0]
}
