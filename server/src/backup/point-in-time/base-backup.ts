import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, zstdCompressSync } from 'node:zlib'
import type { Client } from 'pg'
import { z } from 'zod'
import { Refusal } from '../../refusal.ts'

/**
 * Base backups: copies of the cluster's files, from which a recovery replays the log. They are
 * made with PostgreSQL's low-level interface, because the package has no pg_basebackup.
 */

const schema = z.strictObject({
  /** From this moment on, a recovery can stop anywhere. */
  usable_from: z.string(),
  /** The piece of the log that a recovery needs first. */
  first_piece: z.string(),
})

export type BaseBackup = { path: string; usableFrom: Date; firstPiece: string }

const isBase = /^base-[-0-9T]+Z$/
const describe = (path: string) => join(path, 'base.json')
export const filesOf = (path: string) => join(path, 'data')

/** The complete ones, the newest first. */
export async function listBases(archive: string): Promise<BaseBackup[]> {
  const names = await readdir(archive).catch(() => [])
  const paths = names.filter((name) => isBase.test(name)).map((name) => join(archive, name))
  const bases = await Promise.all(
    paths.map(async (path) => {
      const found = schema.parse(JSON.parse(await readFile(describe(path), 'utf8')))
      return { path, usableFrom: new Date(found.usable_from), firstPiece: found.first_piece }
    }),
  )
  return bases.sort((a, b) => b.usableFrom.getTime() - a.usableFrom.getTime())
}

/** `client` is a superuser. Its session must last from the begin to the end. */
export async function takeBase(
  client: Client,
  cluster: string,
  archive: string,
  stop: AbortSignal,
): Promise<string> {
  await refuseTablespaces(cluster)
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const path = join(archive, `base-${time}Z`)
  const draft = `${path}.part`
  // Of a process that was killed. It may be what fills the disk.
  await removeDrafts(archive)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await fillDraft(client, cluster, draft, stop)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  return path
}

async function removeDrafts(archive: string): Promise<void> {
  for (const name of await readdir(archive)) {
    if (/^base-.*\.part$/.test(name)) await rm(join(archive, name), { recursive: true })
  }
}

async function fillDraft(
  client: Client,
  cluster: string,
  draft: string,
  stop: AbortSignal,
): Promise<void> {
  const begun = await client.query(
    `select pg_walfile_name(pg_backup_start('zaffa', fast => true)) as piece`,
  )
  await copyCluster(cluster, filesOf(draft), stop)
  // Returns when the archive has all of the log that this copy needs.
  await client.query(`set statement_timeout = '10min'`)
  const ended = await client.query(
    `select labelfile, to_char(clock_timestamp() at time zone 'UTC',
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment from pg_backup_stop()`,
  )
  const { labelfile, moment } = ended.rows[0]
  await packContent(labelfile, join(filesOf(draft), 'backup_label'))
  const described = { usable_from: moment, first_piece: begun.rows[0].piece }
  await writeFile(describe(draft), JSON.stringify(described), { mode: 0o600, flush: true })
}

/** The product makes none, and only a superuser could. */
async function refuseTablespaces(cluster: string): Promise<void> {
  const found = await readdir(join(cluster, 'pg_tblspc'))
  if (found.length > 0) throw new Refusal(`Base backups do not cover tablespaces: ${found}`)
}

/** What PostgreSQL's documentation leaves out, and what belongs to the running process. */
const emptied = /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)$|^pgsql_tmp/
const omitted =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_(label|manifest).*|tablespace_map.*|\.s\.PGSQL\..*|.*\.signal|postgresql\.auto\.conf.*|current_logfiles.*|pg_control)$/

async function copyCluster(cluster: string, to: string, stop: AbortSignal): Promise<void> {
  await copyFolder(cluster, to, stop)
  await copyControl(join(cluster, 'global/pg_control'), join(to, 'global/pg_control'))
}

async function copyFolder(from: string, to: string, stop: AbortSignal): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  if (emptied.test(basename(from))) return
  for (const entry of await readdir(from, { withFileTypes: true })) {
    stop.throwIfAborted()
    if (omitted.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    try {
      if (entry.isDirectory()) await copyFolder(source, target, stop)
      else await pack(source, `${target}.zst`)
    } catch (error) {
      // A table was dropped meanwhile; the log tells the recovery so.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await rm(`${target}.zst`, { force: true })
    }
  }
}

const packContent = (content: string | Buffer, to: string) =>
  writeFile(`${to}.zst`, zstdCompressSync(content), { mode: 0o600, flush: true })

const pack = (from: string, to: string) =>
  pipeline(
    createReadStream(from),
    createZstdCompress(),
    createWriteStream(to, { mode: 0o600, flush: true }),
  )

/** Last, and read until two reads agree: it has a checksum, and the database writes it meanwhile. */
async function copyControl(from: string, to: string): Promise<void> {
  let content = await readFile(from)
  for (let again = await readFile(from); !again.equals(content); again = await readFile(from)) {
    content = again
  }
  await packContent(content, to)
}

const piece = /^[0-9A-F]{24}\b/

/** Removes all but the newest bases, and the log that none of the others needs. */
export async function removeOldBases(archive: string, keep: number): Promise<void> {
  const bases = await listBases(archive)
  // Renamed first: if a kill leaves a part of one, it must not count as complete.
  for (const { path } of bases.slice(keep)) await rename(path, `${path}.part`)
  await removeDrafts(archive)
  const [oldest] = bases
    .slice(0, keep)
    .map(({ firstPiece }) => placeInLog(firstPiece))
    .sort()
  const folder = join(archive, 'wal')
  for (const name of await readdir(folder)) {
    const unneeded = piece.test(name) && oldest !== undefined && placeInLog(name) < oldest
    if (unneeded) await rm(join(folder, name))
  }
}

/** Without the timeline, as in PostgreSQL's own pg_archivecleanup. */
const placeInLog = (name: string) => name.slice(8, 24)
