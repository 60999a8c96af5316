import { unexpectedAnswer } from '../lib/call-error.ts'

/** The record in an answer. Without an id, it is not one. */
export function recordIn<Row extends { _id: string }>(value: unknown): Row {
  const record = value as Row | null | undefined
  if (!record?._id) throw unexpectedAnswer()
  return record
}
