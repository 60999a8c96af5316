import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { type Progress, silent } from '../database/progress.ts'
import { Refusal } from '../refusal.ts'
import { damaged } from './encryption.ts'
import {
  bytesOf,
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
import { openSource, type Source } from './source.ts'

export type Backup = {
  path: string
  contents: Contents
  /**
   * Writes the rows of the next table to the target; fails if their hash is wrong. `read` is called
   * with the bytes of the file that they take.
   */
  pour(table: StoredTable, target: Writable, read: (bytes: number) => void): Promise<void>
  close(): Promise<void>
}

/** Opens a backup after checking every byte of it. An encrypted one needs a private key. */
export async function openBackup(
  path: string,
  identities: string[] = [],
  progress: Progress = silent,
): Promise<Backup> {
  const source = await openSource(path, identities)
  try {
    const contents = await check(source, path, progress)
    const take = taker(afterFirstLine(source.bytes()))
    return {
      path,
      contents,
      pour: (table, target, read) => pour(counted(take(table.length), read), path, table, target),
      close: () => source.close(),
    }
  } catch (error) {
    await source.close()
    throw error
  }
}

/** The contents of thousands of tables are shorter. */
const tailBytes = 1024 * 1024

async function check(source: Source, path: string, progress: Progress): Promise<Contents> {
  const phase = progress('Checking the file', source.size, 'bytes')
  const hash = createHash('sha256')
  let size = 0
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const chunk of source.bytes()) {
    if (size === 0) checkVersion(chunk, path)
    size += chunk.length
    phase.add(chunk.length)
    held.push(chunk)
    heldBytes += chunk.length
    // The end of a file is known only when it has come; what comes before the tail is hashed.
    for (let [first] = held; first && heldBytes - first.length >= tailBytes; [first] = held) {
      hash.update(first)
      heldBytes -= first.length
      held = held.slice(1)
    }
  }
  if (size === 0) checkVersion(Buffer.alloc(0), path)
  if (size < firstLine(format).length + endBytes) throw damaged(path)
  const tail = Buffer.concat(held)
  const hashed = tail.subarray(0, tail.length - hashBytes - lastLine.length)
  const end = tail.subarray(-endBytes)
  const whole = end.subarray(-lastLine.length).toString('latin1') === lastLine
  const wanted = end.subarray(lengthBytes, lengthBytes + hashBytes)
  if (!whole || !wanted.equals(hash.update(hashed).digest())) throw damaged(path)
  const length = Number(end.readBigUInt64BE())
  const text = tail.subarray(-endBytes - length, -endBytes)
  const contents = contentsSchema.parse(JSON.parse(text.toString()))
  const stored = bytesOf(contents.tables)
  if (firstLine(format).length + stored + length + endBytes !== size) throw damaged(path)
  phase.end()
  return contents
}

function checkVersion(begin: Uint8Array, path: string): void {
  const text = Buffer.from(begin.subarray(0, 40)).toString('latin1')
  const version = Number(/^zaffa backup (\d+)\n/.exec(text)?.[1])
  if (!version) throw new Refusal(`${path} is not a backup of Zaffa`)
  if (version > format) {
    throw new Refusal(`${path} was made by a newer version of Zaffa, which can restore it`)
  }
}

async function* afterFirstLine(bytes: AsyncIterable<Uint8Array>) {
  // The first chunk is longer than the line.
  let skipped = firstLine(format).length
  for await (const chunk of bytes) {
    yield chunk.subarray(skipped)
    skipped = 0
  }
}

/** Cuts a stream of bytes into stretches of given lengths. */
function taker(bytes: AsyncGenerator<Uint8Array>) {
  let rest: Uint8Array = Buffer.alloc(0)
  return async function* take(length: number): AsyncGenerator<Uint8Array> {
    for (let missing = length; missing > 0; ) {
      if (rest.length === 0) {
        const next = await bytes.next()
        // The file was truncated meanwhile; the hash will not match.
        if (next.done) return
        rest = next.value
      }
      const chunk = rest.subarray(0, missing)
      rest = rest.subarray(chunk.length)
      missing -= chunk.length
      yield chunk
    }
  }
}

async function* counted(bytes: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of bytes) {
    count(chunk.length)
    yield chunk
  }
}

async function pour(
  stretch: AsyncIterable<Uint8Array>,
  path: string,
  table: StoredTable,
  target: Writable,
): Promise<void> {
  const checked = async function* (chunks: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
    // The file was intact when it was opened, but may have been changed since.
    if (hash.digest('hex') !== table.sha256) throw damaged(path)
  }
  await pipeline(stretch, createZstdDecompress(), checked, target)
}
