import type { Known } from './book.ts'
import type { Row } from './define-record.ts'
import type { Line } from './line.ts'

/** A line with what the feed said before and says now. */
export type Said = { line: Line; known: Known | undefined; next: Row }

export const isStale = ({ version }: Line, known: Known | undefined) =>
  version !== undefined && known?.version != null && version < known.version

export const newest = ({ version }: Line, known: Known | undefined) =>
  version ?? known?.version ?? null
