import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { Refusal } from '../refusal.ts'
import {
  type Contents,
  contentsSchema,
  endBytes,
  firstLine,
  format,
  hashBytes,
  lastLine,
  lengthBytes,
  type StoredTable,
} from './format.ts'

const chunkBytes = 65_536

export type Backup = {
  path: string
  contents: Contents
  /** Writes the rows of a table to the target; fails if their hash is wrong. */
  pour(table: StoredTable, target: Writable): Promise<void>
  close(): Promise<void>
}

/** Opens a backup after checking every byte of it. */
export async function openBackup(path: string): Promise<Backup> {
  const file = await openFile(path)
  try {
    const contents = await check(file, path)
    return {
      path,
      contents,
      pour: (table, target) => pour(file, path, contents, table, target),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path)
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refusal(
      code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read: ${message}`,
    )
  }
  throw new Refusal(`${path} is not a file`)
}

const damaged = (path: string) =>
  new Refusal(`${path} is damaged or cut off; nothing was restored from it`)

async function check(file: FileHandle, path: string): Promise<Contents> {
  const { size } = await file.stat()
  const begin = (await part(file, 0, Math.min(size, 40))).toString('latin1')
  const version = Number(/^zaffa backup (\d+)\n/.exec(begin)?.[1])
  if (!version) throw new Refusal(`${path} is not a backup of Zaffa`)
  if (version > format) {
    throw new Refusal(`${path} was made by a newer version of Zaffa, which can restore it`)
  }
  if (size < firstLine(version).length + endBytes) throw damaged(path)
  const end = await part(file, size - endBytes, endBytes)
  const hash = end.subarray(lengthBytes, lengthBytes + hashBytes)
  const whole = end.subarray(-lastLine.length).toString('latin1') === lastLine
  if (!whole || !hash.equals(await hashOf(file, size - endBytes + lengthBytes))) {
    throw damaged(path)
  }
  const length = Number(end.readBigUInt64BE())
  const text = await part(file, size - endBytes - length, length)
  const contents = contentsSchema.parse(JSON.parse(text.toString()))
  const stored = contents.tables.reduce((sum, table) => sum + table.length, 0)
  if (firstLine(version).length + stored + length + endBytes !== size) throw damaged(path)
  return contents
}

async function part(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

/** Not a stream: each would leave a listener on the file handle, and Node warns after ten. */
async function* stretch(file: FileHandle, start: number, length: number) {
  for (let at = start, end = start + length; at < end; ) {
    const chunk = await part(file, at, Math.min(chunkBytes, end - at))
    // The file was truncated meanwhile; the hash will not match.
    if (chunk.length === 0) return
    yield chunk
    at += chunk.length
  }
}

async function hashOf(file: FileHandle, length: number): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of stretch(file, 0, length)) hash.update(chunk)
  return hash.digest()
}

async function pour(
  file: FileHandle,
  path: string,
  { tables }: Contents,
  table: StoredTable,
  target: Writable,
): Promise<void> {
  const before = tables.slice(0, tables.indexOf(table))
  const start = before.reduce((sum, { length }) => sum + length, firstLine(format).length)
  const checked = async function* (chunks: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
    // The file was intact when it was opened, but may have been changed since.
    if (hash.digest('hex') !== table.sha256) throw damaged(path)
  }
  await pipeline(stretch(file, start, table.length), createZstdDecompress(), checked, target)
}
