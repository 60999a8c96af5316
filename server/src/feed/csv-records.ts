import type { FeedType } from '@zaffa/contract/feed'
import { feedData } from '@zaffa/contract/schema/feed/records'
import type { z } from 'zod'
import { hasDuplicateKey } from '../text/duplicate-keys.ts'
import { type CsvRow, readCsv } from './csv.ts'
import type { Row } from './define-record.ts'
import type { Refusal } from './line.ts'
import type { RawLine } from './read-lines.ts'

/** The kind of value behind what may be absent. */
function kindOf(schema: z.core.$ZodType | undefined): string | undefined {
  const { def } = (schema as z.core.$ZodTypes | undefined)?._zod ?? {}
  if (!def) return undefined
  if ('innerType' in def) return kindOf(def.innerType)
  if (def.type === 'pipe') return kindOf(def.out)
  return def.type
}

/** A cell as its field takes it. What cannot be converted stays text, and the schema refuses it. */
function convert(kind: string | undefined, cell: string): unknown {
  if (kind === 'number' && cell.trim() !== '') return Number(cell)
  if (kind === 'boolean') return { true: true, false: false }[cell.toLowerCase()] ?? cell
  if (kind === 'array' && !cell.startsWith('[')) return cell.split('|').map((item) => item.trim())
  if (kind !== 'array' && kind !== 'object') return cell
  try {
    const value: unknown = JSON.parse(cell)
    return hasDuplicateKey(cell, value) ? cell : value
  } catch {
    return cell
  }
}

const malformed = (message: string): Refusal => ({ code: 'malformed_csv', message })
const notClosed = malformed(
  'A cell that begins with a quotation mark on this line does not end with one within 1 MB',
)
const tooManyCells = malformed('The line has more cells than the header')

function problemOf({ cells, isBroken }: CsvRow, header: string[]) {
  if (isBroken) return notClosed
  // Spreadsheets fill up rows with empty cells.
  return cells.slice(header.length).some(Boolean) ? tooManyCells : undefined
}

function toRecord(type: FeedType, header: string[], cells: string[]) {
  const record: Row = { type }
  const data: Row = {}
  const shape: z.core.$ZodShape = feedData[type].shape
  for (const [index, name] of header.entries()) {
    const cell = cells[index] ?? ''
    if (cell === '') continue
    if (name === 'id' || name === 'is') record[name] = cell
    else if (name === 'version') record.version = Number(cell)
    else data[name] = convert(kindOf(shape[name]), cell)
  }
  return { ...record, data }
}

/** The records of a CSV file: one type, a header of field names, an empty cell for no value. */
export async function* readCsvRecords(
  type: FeedType,
  texts: AsyncIterable<string>,
): AsyncGenerator<RawLine[]> {
  let header: string[] | undefined
  for await (const rows of readCsv(texts)) {
    const lines: RawLine[] = []
    for (const row of rows) {
      const { line, cells } = row
      const names = header ?? cells.map((name) => name.trim())
      const size = cells.reduce((sum, cell) => sum + cell.length, 0)
      const problem = problemOf(row, names)
      if (problem) lines.push({ line, size, problem })
      else if (header) lines.push({ line, size, value: toRecord(type, header, cells) })
      header = names
    }
    yield lines
  }
}
