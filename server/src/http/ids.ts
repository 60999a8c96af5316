import { v7 } from 'uuid'
import { notFound } from './errors.ts'

/** Ids grow with time, so new rows land at the end of every index. */
export const newId = (): string => v7()

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Ids are opaque to callers: a malformed one is simply one that does not exist. */
export function checkId(id: string, missing: string): void {
  if (!uuid.test(id)) throw notFound(missing)
}

/** The row that was asked for, or the answer that it does not exist. */
export function found<Row>(rows: Row[], missing: string): Row {
  const row = rows[0]
  if (row === undefined) throw notFound(missing)
  return row
}
