import { v7 } from 'uuid'
import { notFound } from './errors.ts'

/** Ids grow with time, so new rows are added at the end of every index. */
export const newId = (): string => v7()

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Ids are opaque to callers, so a malformed id is answered like an unknown one. */
export function checkId(id: string, missing: string): void {
  if (!uuid.test(id)) throw notFound(missing)
}

/** The first row, or a 404. */
export function found<Row>(rows: Row[], missing: string): Row {
  const row = rows[0]
  if (row === undefined) throw notFound(missing)
  return row
}
