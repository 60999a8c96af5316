import type { ExportFormat, ExportLanguage } from '@zaffa/contract/export'
import { type Column, fieldName, headingIn } from './columns.ts'

export type Row = Record<string, unknown>

/** What turns the rows of a list into the text of a file. */
export type Writer = { head: string; lines: (rows: Row[]) => string }

const byteOrderMark = '\ufeff'

/** RFC 4180. A semicolon is quoted too: it is the separator in some countries. */
const quoted = (text: string) =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const line = (cells: string[]) => `${cells.map(quoted).join(',')}\r\n`

/**
 * Where a spreadsheet could see the beginning of a formula: at the beginning of a cell, also where
 * a spreadsheet with another separator sees one. Quotes and spaces before it do not help. The sign
 * is looked for first: looking back from every character takes quadratic time.
 */
const formula = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\s"]*)/gu

/** What a spreadsheet reads as a number or a date: zeros in front or digits would be lost. */
const numeral = /^\d[\d\s().,:/-]*$/

/** An apostrophe makes a cell text. OWASP's ASVS (1.2.10) asks for it, also before a blank. */
const harmless = (text: string) => text.replace(formula, "'").replace(/^(?=[\t\r\n])/, "'")

const asText = (text: string) => `${numeral.test(text) ? "'" : ''}${harmless(text)}`

/** Saudi Arabia is three hours ahead of UTC all year. */
function inRiyadh(instant: string): string {
  // A year that only SQL can store, or infinity.
  if (!instant.endsWith('Z')) return asText(instant)
  const there = new Date(Date.parse(instant) + 3 * 60 * 60_000)
  return there.toISOString().slice(0, 16).replace('T', ' ')
}

const partsOf = (item: unknown) =>
  typeof item === 'object' && item !== null
    ? Object.values(item).filter((value) => value !== null)
    : [item]

const joined = (items: unknown[]) => items.map((item) => partsOf(item).join(', ')).join(' | ')

const excelCell: Record<Column['kind'], (value: unknown) => string> = {
  plain: String,
  text: (value) => asText(String(value)),
  instant: (value) => inRiyadh(String(value)),
  list: (value) => harmless(joined(value as unknown[])),
}

const csvCell = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const valueAt = (row: Row, { path }: Column) =>
  path.reduce<unknown>((value, name) => (value as Row | null)?.[name] ?? null, row)

export function writerFor(
  format: ExportFormat,
  columns: Column[],
  language: ExportLanguage,
): Writer {
  const excel = format === 'excel'
  const cellOf = (row: Row, column: Column) => {
    const value = valueAt(row, column)
    if (value === null) return ''
    return excel ? excelCell[column.kind](value) : csvCell(value)
  }
  const head = line(columns.map(excel ? headingIn[language] : fieldName))
  return {
    head: excel ? byteOrderMark + head : head,
    lines: (rows) => rows.map((row) => line(columns.map((column) => cellOf(row, column)))).join(''),
  }
}
