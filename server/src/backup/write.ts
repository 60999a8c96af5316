import { createHash } from 'node:crypto'
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { to } from 'pg-copy-streams'
import { quoted, sizesOf } from '../database/bare-tables.ts'
import type { Database } from '../database/connect.ts'
import { type Progress, silent } from '../database/progress.ts'
import type { Transaction } from '../database/transaction.ts'
import { Refusal } from '../refusal.ts'
import { encryptInto } from './encryption.ts'
import {
  type Contents,
  firstLine,
  format,
  lastLine,
  lengthBytes,
  type StoredTable,
} from './format.ts'
import { columnList, listSequences, listTables, plainValues, type Table } from './tables.ts'

export type WriteOptions = {
  /** The public keys to encrypt to; without any, the file is not encrypted. */
  recipients?: string[]
  stop?: AbortSignal
  progress?: Progress
  /** Called with the time of the snapshot, before the first row is written. */
  begin?: (madeAt: string) => Promise<void>
}

type Write = (chunk: Uint8Array) => Promise<void>

/** Writes a snapshot of the whole database into a new file. */
export async function writeBackup(
  database: Database,
  path: string,
  { recipients = [], ...options }: WriteOptions = {},
): Promise<Contents> {
  await refuseExisting(path)
  const draft = `${path}.part`
  const file = await createDraft(draft)
  try {
    const write = (chunk: Uint8Array) => file.writeFile(chunk)
    const encrypted = recipients.length > 0 ? await encryptInto(recipients, write) : undefined
    const contents = await fill(database, encrypted?.write ?? write, options)
    await encrypted?.end()
    // Synced before the rename, so that the name always stands for a complete backup.
    await file.sync()
    await file.close()
    await refuseExisting(path)
    await rename(draft, path)
    await syncFolder(dirname(resolve(path)))
    return contents
  } catch (error) {
    await file.close()
    await rm(draft, { force: true })
    throw error
  }
}

async function refuseExisting(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) throw new Refusal(`${path} exists already; choose another name`)
}

async function createDraft(draft: string): Promise<FileHandle> {
  try {
    // The file contains password hashes and personal data.
    return await open(draft, 'wx', 0o600)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refusal(
      code === 'EEXIST'
        ? `${draft} exists: another backup is being written there, or was interrupted; then remove it`
        : `${draft} cannot be written: ${message}`,
    )
  }
}

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot sync a folder.
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function fill(
  database: Database,
  out: Write,
  { stop, begin, progress = silent }: WriteOptions,
): Promise<Contents> {
  const hash = createHash('sha256')
  const write = async (chunk: Uint8Array) => {
    stop?.throwIfAborted()
    hash.update(chunk)
    await out(chunk)
  }
  await write(Buffer.from(firstLine(format)))
  const contents = await inSnapshot(database, async (tx, tables) => {
    const madeAt = new Date().toISOString()
    await begin?.(madeAt)
    const stored: StoredTable[] = []
    const { sizeOf, total } = await sizesOf(
      tx,
      tables.map(({ name }) => name),
    )
    const phase = progress('Writing rows', total, 'bytes')
    for (const table of tables) {
      // The text of the rows may be longer or shorter than the table: an estimate until its end.
      let left = sizeOf(table.name)
      const count = (bytes: number) => {
        const part = Math.min(bytes, left)
        left -= part
        phase.add(part)
      }
      stored.push(await writeTable(tx, table, write, count))
      count(left)
    }
    phase.end()
    const { rows } = await tx.query<{ name: string }>('select name from migration order by name')
    return {
      made_at: madeAt,
      migrations: rows.map(({ name }) => name),
      tables: stored,
      sequences: await listSequences(tx),
    }
  })
  const text = Buffer.from(JSON.stringify(contents))
  await write(text)
  const length = Buffer.alloc(lengthBytes)
  length.writeBigUInt64BE(BigInt(text.length))
  await write(length)
  await out(hash.digest())
  await out(Buffer.from(lastLine))
  return contents
}

/** One snapshot of all tables, without blocking other readers and writers. */
async function inSnapshot<T>(
  database: Database,
  work: (tx: Transaction, tables: Table[]) => Promise<T>,
): Promise<T> {
  const tx = await database.connect()
  let failed: Error | undefined
  try {
    const tables = await listTables(tx)
    if (!tables.some(({ name }) => name === 'migration')) {
      throw new Refusal('The database is empty: there is nothing to back up')
    }
    await tx.query('begin isolation level repeatable read read only')
    await tx.query(`set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = '60s';
      ${plainValues}`)
    // Lock before the first query, which takes the snapshot: in between, a restore or migration
    // could empty or change a table.
    const names = tables.map(({ name }) => quoted(name))
    await tx.query(`lock table ${names.join(', ')} in access share mode`)
    if (JSON.stringify(await listTables(tx)) !== JSON.stringify(tables)) {
      throw new Refusal('The tables were just being changed; please try again')
    }
    const result = await work(tx, tables)
    await tx.query('commit')
    return result
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A connection that failed during a transaction or COPY must not be reused.
    tx.release(failed)
  }
}

async function writeTable(
  tx: Transaction,
  table: Table,
  write: Write,
  count: (bytes: number) => void,
): Promise<StoredTable> {
  const hash = createHash('sha256')
  let length = 0
  const source = tx.query(to(`copy ${quoted(table.name)} (${columnList(table)}) to stdout`))
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        count(chunk.length)
        yield chunk
      }
    },
    createZstdCompress(),
    async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) {
        length += chunk.length
        await write(chunk)
      }
    },
  )
  return { ...table, rows: source.rowCount, sha256: hash.digest('hex'), length }
}
