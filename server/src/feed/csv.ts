import { pipeline } from 'node:stream'
import { feedLimits } from '@zaffa/contract/feed'
import { type Info, parse } from 'csv-parse'
import type { Refusal } from './line.ts'

/** A row of a CSV file, or why it has none, and the line of the file that it begins on. */
export type CsvRow = { line: number; size: number } & ({ cells: string[] } | { problem: Refusal })

const malformed = (message: string): Refusal => ({ code: 'malformed_csv', message })
const badQuote = malformed(
  'The row that begins on this line has a quotation mark that is not closed, or not at the ends of its cell, where one within it is written twice',
)
const tooLong = malformed(
  'The row that begins on this line has more than 1 MB; perhaps a quotation mark is not closed. The file is read up to here',
)

const separators = [',', ';', '\t']

/** What Excel understands as a first line: the separator of the file, instead of a row. */
const namedSeparator = /^sep=(.)\n/i

/** Excel separates by what its language uses; the header has the one that occurs most. */
function separatorOf(head: string): string {
  const [header = ''] = head.split('\n', 1)
  const count = (separator: string) => header.split(separator).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** The parser would count a CRLF within a cell as two lines. */
async function* withoutCarriageReturns(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of texts) {
    const whole = rest + text
    rest = whole.endsWith('\r') ? '\r' : ''
    yield whole.slice(0, whole.length - rest.length).replaceAll('\r\n', '\n')
  }
  yield rest
}

/** Reads CSV (RFC 4180) as it arrives. Empty rows are skipped; a row that is refused ends alone. */
export async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const pieces = withoutCarriageReturns(texts)
  let head = ''
  while (!head.includes('\n') && head.length <= feedLimits.line) {
    const { value, done } = await pieces.next()
    if (done) break
    head += value
  }
  const separator = namedSeparator.exec(head)?.[1]

  const rows = parse({
    delimiter: separator ?? separatorOf(head),
    record_delimiter: '\n',
    from_line: separator === undefined ? 1 : 2,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    max_record_size: feedLimits.line,
    info: true,
    raw: true,
  })
  let refused = 0
  let isTooLong = false
  rows.on('skip', (error: { code: string; lines: number }, raw: string) => {
    const line = firstLineOf(raw, error.lines)
    isTooLong ||= error.code === 'CSV_MAX_RECORD_SIZE'
    // A row can break the rules several times.
    if (line === refused) return
    refused = line
    rows.push({ line, size: Buffer.byteLength(raw), problem: isTooLong ? tooLong : badQuote })
  })
  async function* whole() {
    yield head
    for await (const piece of pieces) {
      if (isTooLong) return
      yield piece
    }
  }
  // Reading the rows throws its error.
  pipeline(whole, rows, () => {})
  for await (const row of rows) {
    if ('problem' in row) yield row
    else {
      const { record, raw, info } = row as { record: string[]; raw: string; info: Info }
      const line = firstLineOf(raw, info.lines)
      yield { line, size: Buffer.byteLength(raw), cells: record }
    }
  }
}

function firstLineOf(raw: string, currentLine: number): number {
  // The last character may be the line break that ends the row.
  return currentLine - (raw.slice(0, -1).match(/[\r\n]/g)?.length ?? 0)
}
