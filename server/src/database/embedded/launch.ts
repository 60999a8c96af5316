import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseAddress } from './address.ts'
import type { Place } from './place.ts'
import { invocation } from './unprivileged.ts'

export type Child = Awaited<ReturnType<typeof launch>>

/** On the command line, not in postgresql.conf, so that new ones reach existing data directories. */
const settings = [
  'cluster_name=zaffa',
  // Reloads the buffer cache after a restart, so that the first search is fast.
  'shared_preload_libraries=pg_prewarm',
  'max_connections=120',
  // Only crash recovery reads the log; minimal writes less when tables are filled.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'max_wal_size=1GB',

  // Holds the search texts of a million clients.
  'shared_buffers=176MB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'effective_cache_size=512MB',
  'random_page_cost=1.1',
  'jit=off',

  'timezone=UTC',
  'log_timezone=UTC',
  // The default, and the SQLSTATE that describeEnd() looks for.
  'log_line_prefix=%m [%p] %e ',
  // The server reports failed statements; in this log they would expose clients' data.
  'log_min_messages=log',
]

/** SQLSTATE of a start while another PostgreSQL has the directory or its shared memory. */
const lockFileExists = 'F0001'

const logOf = (place: Place) => join(place.directory, 'postgres.log')

export async function launch(place: Place) {
  const { cluster, binaries, runner } = place
  const chosen = [...settings, ...chooseAddress(cluster)]
  // O_NOFOLLOW: as root we may write in a directory that another user controls.
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants
  const log = await open(logOf(place), O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  try {
    if (runner.uid !== undefined) await log.chown(runner.uid, runner.gid ?? runner.uid)
    const { size: logStart } = await log.stat() // Where this start begins in it.
    const command = [binaries.postgres, '-D', cluster, ...chosen.flatMap((line) => ['-c', line])]
    const [file, args, options] = invocation(runner, place.directory, command)
    const child = spawn(file, args, {
      ...options,
      // A separate process group: Ctrl-C reaches only us, and we shut PostgreSQL down cleanly.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await once(child, 'spawn')
    return { process: child, ended, logStart }
  } finally {
    await log.close()
  }
}

export const hasEnded = ({ process: { exitCode, signalCode } }: Child) =>
  exitCode !== null || signalCode !== null

export async function endChild(child: Child): Promise<void> {
  child.process.kill('SIGINT')
  await child.ended
}

/** Ends a start that failed. Says why it failed, and whether another attempt may succeed. */
export async function describeEnd(place: Place, child: Child) {
  const { exitCode, signalCode } = child.process
  const outcome = hasEnded(child) ? (signalCode ?? `exit code ${exitCode}`) : 'it does not answer'
  const log = (await readFile(logOf(place))).subarray(child.logStart).toString()
  await endChild(child)
  const last = log.trimEnd().split('\n').slice(-15)
  return {
    lines: [`The database did not start (${outcome}); last lines of ${logOf(place)}:`, ...last],
    // The children of a killed PostgreSQL need a moment to exit; or another process was faster, or
    // took our database for one that was left running.
    passing: exitCode === 0 || log.includes(` ${lockFileExists} `),
  }
}
