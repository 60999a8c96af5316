import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import type { Transaction } from '../../database/transaction.ts'

export type Value = string | number | boolean | Date | null

/** Large enough that the overhead per piece is small, small enough to save memory. */
const pieceLength = 256 * 1024

const special = /[\\\n\r\t]/
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value in the text format of COPY. */
function written(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  if (!special.test(value)) return value
  return value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
}

/**
 * Streams rows into a table. `rowsAt` makes the rows of each number below `count`, usually one.
 * Memory use does not depend on the number of rows.
 */
export async function copyRows(
  tx: Transaction,
  target: string,
  count: number,
  rowsAt: (index: number) => readonly (readonly Value[])[],
  report: (done: number) => void,
): Promise<void> {
  function* pieces() {
    let piece = ''
    for (let index = 0; index < count; index += 1) {
      for (const row of rowsAt(index)) piece += `${row.map(written).join('\t')}\n`
      if (piece.length > pieceLength) {
        yield piece
        piece = ''
        report(index)
      }
    }
    yield piece
  }
  await pipeline(Readable.from(pieces()), tx.query(from(`copy ${target} from stdin`)))
  report(count)
}
