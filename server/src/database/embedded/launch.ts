import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../refusal.ts'
import type { Connection } from './address.ts'
import type { Binaries } from './binaries.ts'
import { shutDown, waitForAnswer } from './postmaster.ts'
import { identify, type ProcessIdentity } from './process-identity.ts'
import { asArguments, settings } from './settings.ts'
import { command, type Runner, spawnOptions } from './unprivileged.ts'

export type Running = {
  identity: ProcessIdentity
  connection: Connection
  exited: Promise<void>
}

type Place = {
  directory: string
  cluster: string
  binaries: Binaries
  runner: Runner
  address: string[]
}

export async function launch(place: Place, stop?: AbortSignal): Promise<Running> {
  const logFile = join(place.directory, 'postgres.log')
  const until = Date.now() + 10_000
  for (;;) {
    const result = await launchOnce(place, logFile, stop)
    if ('identity' in result) return result
    stop?.throwIfAborted()
    // The children of a killed PostgreSQL need a moment to exit.
    const childrenLeft = /pre-existing shared memory block/.test(result.said)
    if (!childrenLeft || Date.now() > until) {
      throw new Refusal(
        `The database did not start (${result.outcome}); last lines of ${logFile}:\n${result.said}`,
      )
    }
    await sleep(200)
  }
}

async function launchOnce(
  { directory, cluster, binaries, runner, address }: Place,
  logFile: string,
  stop?: AbortSignal,
): Promise<Running | { outcome: string; said: string }> {
  const log = await openLog(logFile, runner)
  const { size: before } = await log.stat()
  try {
    const args = ['-D', cluster, ...asArguments(settings), ...asArguments(address)]
    const child = spawn(...command(runner, binaries.postgres, args), {
      ...spawnOptions(runner),
      cwd: directory,
      // A separate process group: Ctrl-C reaches only us, and we shut PostgreSQL down cleanly.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
    })
    await once(child, 'spawn')
    child.unref()
    const identity = child.pid === undefined ? undefined : await identify(child.pid)
    const connection = identity && (await waitForAnswer(directory, cluster, identity, 60_000, stop))
    if (connection) return { identity, connection, exited }
    if (identity) await shutDown(identity, binaries)
    await exited
    const outcome = child.exitCode === null ? child.signalCode : `exit code ${child.exitCode}`
    return { outcome: String(outcome), said: await tail(logFile, before) }
  } finally {
    await log.close()
  }
}

async function openLog(path: string, runner: Runner) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0, // The first start has no log yet.
  )
  if (size > 10 * 1024 * 1024) await rename(path, `${path}.1`)
  // O_NOFOLLOW: as root we may write in a directory that another user controls.
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants
  const handle = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  if (runner.uid !== undefined) await handle.chown(runner.uid, runner.gid ?? runner.uid)
  return handle
}

/** The last lines of this attempt, not of earlier ones. */
async function tail(path: string, from: number): Promise<string> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const start = Math.max(from, size - 4000)
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(size - start),
      0,
      size - start,
      start,
    )
    return buffer.subarray(0, bytesRead).toString().trimEnd().split('\n').slice(-15).join('\n')
  } finally {
    await handle.close()
  }
}
