import { formatsFor } from '../lib/format.ts'

/** Loaded with the export, not with every list. */
const { count } = formatsFor({ language: 'en', digits: 'latin' })
const rowsOf = (rows: number) => (rows === 1 ? '1 row' : `${count(rows)} rows`)

export const strings = {
  export: 'Export',
  formats: 'Export all rows that the search finds',
  excel: 'For Excel',
  csv: 'CSV, unchanged values',
  exporting: 'Exporting',
  progress: (rows: number, total: number) => `${count(rows)} of ${rowsOf(total)}`,
  /** Where the total is not known. */
  rows: rowsOf,
  cancel: 'Cancel',
  cancelled: 'The export was cancelled',
  done: (rows: number) => `Exported ${rowsOf(rows)}`,
  failed: 'The export failed. Please try again.',
}
