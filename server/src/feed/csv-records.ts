import type { FeedType } from '@zaffa/contract/feed'
import { feedData } from '@zaffa/contract/schema/feed/records'
import { present } from '@zaffa/contract/schema/field'
import type { z } from 'zod'
import { hasDuplicateKey } from '../text/duplicate-keys.ts'
import { readCsv } from './csv.ts'
import type { Row } from './define-record.ts'
import type { Refusal } from './line.ts'
import type { RawLine } from './read-lines.ts'

/** The kind of value behind what may be absent. */
function kindOf(schema: z.core.$ZodType | undefined): string | undefined {
  if (!schema) return undefined
  const { def } = present(schema)._zod
  return def.type === 'pipe' ? kindOf(def.out) : def.type
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

const refused = (message: string): Refusal => ({ code: 'malformed_csv', message })
const tooManyCells = refused('The line has more cells than the header')

function problemOfHeader(type: FeedType, header: string[]): Refusal | undefined {
  const known = ['id', 'is', 'version', ...Object.keys(feedData[type].shape)]
  const named = header.filter(Boolean)
  const unknown = named.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const of = `Headings of ${type}.csv are ${known.join(', ')}`
    return refused(`There is no field "${unknown}". ${of}`)
  }
  const twice = named.find((name, index) => named.indexOf(name) !== index)
  return twice === undefined ? undefined : refused(`The heading "${twice}" is there twice`)
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
  for await (const row of readCsv(texts)) {
    const { line, size } = row
    if ('problem' in row) {
      yield [row]
      if (!header) return
    } else if (header) {
      const isTooLong = row.cells.some((cell, index) => cell !== '' && !header?.[index])
      const value = toRecord(type, header, row.cells)
      yield [isTooLong ? { line, size, problem: tooManyCells } : { line, size, value }]
    } else {
      header = row.cells.map((name) => name.trim())
      const problem = problemOfHeader(type, header)
      if (problem) return yield [{ line, size, problem }]
    }
  }
}
