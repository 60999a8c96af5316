import { feedLimits } from '@zaffa/contract/feed'

/**
 * A row of a CSV file, and the line of the file that it begins on. If a quoted cell has no end, the
 * line is that of its quotation mark.
 */
export type CsvRow = { line: number; cells: string[]; isBroken: boolean }

const separators = [',', ';', '\t']

/** Excel separates by what its language uses; the header has the one that occurs most. */
function separatorOf(header: string): string {
  const count = (separator: string) => header.split(separator).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/**
 * Reads CSV (RFC 4180) as it arrives: quoted cells may hold separators, doubled quotes and line
 * breaks. Yields the rows that each piece of text completes.
 */
export async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<CsvRow[]> {
  let separator: string | undefined
  let unread = ''
  let line = 1
  let begun = 1
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let closed = false
  let opened = 1
  let broken: number | undefined

  function endCell() {
    cells.push(cell)
    cell = ''
    closed = false
  }

  function endRow(rows: CsvRow[]) {
    const isEmpty = cells.length === 0 && cell === '' && broken === undefined
    endCell()
    if (!isEmpty) rows.push({ line: broken ?? begun, cells, isBroken: broken !== undefined })
    cells = []
    begun = line
    broken = undefined
  }

  /** A quote or carriage return at the end of a piece belongs together with what follows. */
  function read(text: string, isLast: boolean): CsvRow[] {
    const rows: CsvRow[] = []
    let at = 0
    for (; at < text.length; at += 1) {
      const sign = text[at]
      if (!isLast && at === text.length - 1 && (sign === '"' || sign === '\r')) break
      if (sign === '\n') line += 1
      if (quoted) {
        // Without a limit, a cell that is never closed would be the rest of the file.
        if (cell.length >= feedLimits.line) broken ??= opened
        if (sign === '"' && text[at + 1] !== '"') {
          quoted = false
          closed = true
        } else {
          if (sign === '"') at += 1
          if (broken === undefined) cell += sign
        }
      } else if (sign === '"' && cell === '' && !closed) {
        quoted = true
        opened = line
      } else if (sign === separator) endCell()
      else if (sign === '\n') endRow(rows)
      else if (sign !== '\r' || text[at + 1] !== '\n') {
        if (closed) broken ??= opened
        cell += sign
      }
    }
    unread = text.slice(at)
    return rows
  }

  for await (const text of texts) {
    unread += text
    if (separator === undefined) {
      unread = unread.replace(/^\ufeff/, '')
      if (!unread.includes('\n')) continue
      separator = separatorOf(unread.slice(0, unread.indexOf('\n')))
    }
    yield read(unread, false)
  }
  separator ??= separatorOf(unread)
  const rows = read(unread, true)
  if (quoted) broken ??= opened
  endRow(rows)
  yield rows
}
