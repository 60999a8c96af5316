import { isDeepStrictEqual } from 'node:util'
import type { RecordType, Row } from './define-record.ts'

/** An undefined value was not given, so it is no change. */
const isUnchanged = (said: Row | null, next: Row, column: string) =>
  next[column] === undefined || isDeepStrictEqual(said?.[column], next[column])

/** Whether the feed says what it said before. */
export const saysTheSame = (said: Row | null, next: Row): boolean =>
  Object.keys(next).every((column) => isUnchanged(said, next, column))

/**
 * The row after a record of the feed. A column changes only if the feed changed it since it last
 * spoke; otherwise it keeps what an administrator may have written meanwhile.
 */
export function merge(
  type: RecordType,
  said: Row | null,
  next: Row,
  current: Row,
  now: string,
): Row {
  const merged = { ...current }
  const { together } = type
  for (const column of Object.keys(next)) {
    if (!together.includes(column) && !isUnchanged(said, next, column))
      merged[column] = next[column]
  }
  const changed = together.some((column) => !isUnchanged(said, next, column))
  if (changed && !type.isSettled(current)) {
    for (const column of together) merged[column] = next[column] === undefined ? now : next[column]
  }
  return merged
}
