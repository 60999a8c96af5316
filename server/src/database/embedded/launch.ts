import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseAddress } from './address.ts'
import { logSettings } from './archive.ts'
import type { Place } from './place.ts'
import { asArguments, settings } from './settings.ts'
import { command, spawnOptions } from './unprivileged.ts'

export type Child = {
  process: ChildProcess
  ended: Promise<void>
  /** Where this start began in the log. */
  logStart: number
}

const logOf = (place: Place) => join(place.directory, 'postgres.log')

export async function launch(place: Place, port?: number): Promise<Child> {
  const { cluster, binaries, runner } = place
  const chosen = [...(await logSettings(place)), ...(await chooseAddress(cluster, port))]
  // O_NOFOLLOW: as root we may write in a directory that another user controls.
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants
  const log = await open(logOf(place), O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  try {
    if (runner.uid !== undefined) await log.chown(runner.uid, runner.gid ?? runner.uid)
    const { size: logStart } = await log.stat()
    const args = ['-D', cluster, ...asArguments([...settings, ...chosen])]
    const child = spawn(...command(runner, binaries.postgres, args), {
      ...spawnOptions(runner),
      cwd: place.directory,
      // A separate process group: Ctrl-C reaches only us, and we shut PostgreSQL down cleanly.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
    })
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

/** Why a start failed, and whether another attempt may succeed. */
export async function describeEnd(place: Place, child: Child) {
  const { exitCode, signalCode } = child.process
  const outcome = hasEnded(child) ? (signalCode ?? `exit code ${exitCode}`) : 'it does not answer'
  const log = (await readFile(logOf(place))).subarray(child.logStart).toString()
  const lines = log.trimEnd().split('\n').slice(-15).join('\n')
  return {
    text: `The database did not start (${outcome}); last lines of ${logOf(place)}:\n${lines}`,
    // The children of a killed PostgreSQL need a moment to exit; or another process was faster, or
    // took our database for one that was left running.
    passing:
      exitCode === 0 || /pre-existing shared memory block|lock file ".*" already exists/.test(log),
  }
}
