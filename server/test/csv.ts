/**
 * The cells of a CSV file as a spreadsheet reads them: text after a closing quote belongs to the
 * cell, which is how a file with another separator falls apart.
 */
export function readCsv(text: string, separator = ','): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  let cell = ''
  let at = 0
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  while (at < text.length) {
    const sign = text[at] as string
    if (sign === '"' && cell === '') {
      const end = closingQuote(text, at + 1)
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end
    } else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      lines.push(cells)
      cells = []
    } else if (sign !== '\r') cell += sign
    at += 1
  }
  return lines
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at === -1 ? text.length : at
}
