/** A row of a CSV file, and the line of the file that it begins on. */
export type CsvRow = { line: number; cells: string[] }

const separators = [',', ';', '\t']

/** Excel separates by what its language uses; the header has the one that occurs most. */
export function separatorOf(header: string): string {
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

  function endRow(rows: CsvRow[]) {
    cells.push(cell)
    if (cells.length > 1 || cell !== '') rows.push({ line: begun, cells })
    cells = []
    cell = ''
    begun = line
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
        if (sign !== '"') cell += sign
        else if (text[at + 1] === '"') {
          cell += '"'
          at += 1
        } else quoted = false
      } else if (sign === '"' && cell === '') quoted = true
      else if (sign === separator) {
        cells.push(cell)
        cell = ''
      } else if (sign === '\n') endRow(rows)
      else if (sign !== '\r' || text[at + 1] !== '\n') cell += sign
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
  endRow(rows)
  yield rows
}
