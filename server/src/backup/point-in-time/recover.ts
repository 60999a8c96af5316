import { createReadStream, createWriteStream } from 'node:fs'
import { lchown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Client } from 'pg'
import type { Connection } from '../../database/embedded/address.ts'
import { forgetArchived, restoreCommand } from '../../database/embedded/archive.ts'
import { clusterExists } from '../../database/embedded/cluster.ts'
import {
  type Child,
  describeEnd,
  endChild,
  hasEnded,
  launch,
} from '../../database/embedded/launch.ts'
import { choosePlace, type Place } from '../../database/embedded/place.ts'
import { stopPostgres, waitForAnswer } from '../../database/embedded/postmaster.ts'
import { Refusal } from '../../refusal.ts'
import { filesOf } from './base-backup.ts'
import { chooseBase } from './choose-base.ts'

/**
 * Builds the cluster as it was at a moment beside the present one, lets `finish` complete it, and
 * puts it in the place of the present one. Returns where that one is now.
 */
export async function recover(
  directory: string,
  archive: string,
  moment: Date,
  stop: AbortSignal,
  finish: (connection: Connection) => Promise<void>,
): Promise<string | undefined> {
  const { base, lastPiece } = await chooseBase(archive, moment)
  const present = await choosePlace(directory)
  // A start removes what has such a name, so nothing is left of a recovery that was killed.
  const place = { ...present, cluster: join(present.directory, 'postgres.new-at') }
  try {
    await rm(place.cluster, { recursive: true, force: true })
    await unpackFolder(filesOf(base.path), place.cluster, place, stop)
    await clusterExists(place.cluster, place.binaries)
    const signal = join(place.cluster, 'recovery.signal')
    await give(place, signal, (path) => writeFile(path, '', { flag: 'wx', mode: 0o600 }))
    const { child, connection } = await replay(place, archive, { moment, lastPiece }, stop)
    await finish(connection).finally(() => stopPostgres(place))
    await child.ended
    await configure(place, [])
    await forgetArchived(place.directory)
    return await exchange(present, place)
  } catch (error) {
    await rm(place.cluster, { recursive: true, force: true })
    throw error
  }
}

/** A value of postgresql.conf. */
const value = (text: string) => `'${text.replaceAll("'", "''")}'`

const replaySettings = (archive: string) => [
  `restore_command = ${value(restoreCommand(archive))}`,
  // The history that this base belongs to, not one that a later restore began.
  `recovery_target_timeline = 'current'`,
  // Answers only when it has arrived.
  'hot_standby = off',
]

const stopSettings = (moment: Date) => [
  `recovery_target_time = '${moment.toISOString().replace('Z', '+00')}'`,
  `recovery_target_action = 'promote'`,
]

async function configure(place: Place, lines: string[]): Promise<void> {
  const file = join(place.cluster, 'postgresql.auto.conf')
  const text = lines.map((line) => `${line}\n`).join('')
  await rm(file, { force: true })
  await give(place, file, (path) => writeFile(path, text, { flag: 'wx', mode: 0o600 }))
}

/** Makes a file or folder for the user of the database, who may control the folder around it. */
async function give({ runner }: Place, path: string, make: (path: string) => Promise<unknown>) {
  await make(path)
  if (runner.uid !== undefined) await lchown(path, runner.uid, runner.gid ?? runner.uid)
}

async function unpackFolder(from: string, to: string, place: Place, stop: AbortSignal) {
  await give(place, to, (path) => mkdir(path, { mode: 0o700 }))
  for (const entry of await readdir(from, { withFileTypes: true })) {
    stop.throwIfAborted()
    const source = join(from, entry.name)
    const target = join(to, entry.name.replace(/\.zst$/, ''))
    if (entry.isDirectory()) await unpackFolder(source, target, place, stop)
    else await give(place, target, (path) => unpack(source, path))
  }
}

const unpack = (from: string, to: string) =>
  pipeline(
    createReadStream(from),
    createZstdDecompress(),
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  )

type Goal = { moment?: Date; lastPiece: number }

/** Starts the database and waits until it has replayed the log, however long that takes. */
async function replay(
  place: Place,
  archive: string,
  { moment, lastPiece }: Goal,
  stop: AbortSignal,
): Promise<{ child: Child; connection: Connection }> {
  await configure(place, [...replaySettings(archive), ...(moment ? stopSettings(moment) : [])])
  const child = await launch(place)
  while (!hasEnded(child) && !stop.aborted) {
    const running = await waitForAnswer(place, child, stop)
    if (!running) continue
    const { client, connection } = running
    const reached = await pieceReached(client).finally(() => client.end())
    if (moment || reached >= lastPiece) return { child, connection }
    await endChild(child)
    throw new Refusal('The archive is damaged: a piece of the log before its end cannot be read')
  }
  const { text } = await describeEnd(place, child)
  stop.throwIfAborted()
  // No change came after the moment, so it is the same as the end of the log.
  const unchanged = text.includes('recovery ended before configured recovery target')
  if (moment && unchanged) return replay(place, archive, { lastPiece }, stop)
  throw new Refusal(text)
}

/** The piece of the last byte that was replayed; the end of one is not the begin of the next. */
async function pieceReached(client: Client): Promise<number> {
  const { rows } = await client.query<{ piece: string }>(
    `select ceil((pg_last_wal_replay_lsn() - '0/0')
       / pg_size_bytes(current_setting('wal_segment_size'))) - 1 as piece`,
  )
  return Number(rows[0]?.piece)
}

async function exchange(present: Place, recovered: Place): Promise<string | undefined> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const kept = join(present.directory, `postgres.before-${time}Z`)
  const replaced = await clusterExists(present.cluster, present.binaries)
  if (replaced) {
    const running = await stat(join(present.cluster, 'postmaster.pid')).catch(() => undefined)
    if (running) throw new Refusal(`A server was started on ${present.directory}; stop it first`)
    await rename(present.cluster, kept)
  }
  await rename(recovered.cluster, present.cluster)
  return replaced ? kept : undefined
}
