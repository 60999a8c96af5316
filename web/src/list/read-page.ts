import { unexpectedAnswer } from '../lib/call-error.ts'

/** A row with what tells it apart on the screen: its id, or its place if it has none. */
export type Listed<Row> = Row & { key: string }

/** `page` is the one these rows belong to, which is not the current one while the next loads. */
type ListPageData<Row> = { rows: Listed<Row>[]; total: number; page: number }

/**
 * Both envelopes of the specification: data and totalDocuments, or docs and totalDocs. The
 * specification's service has no id. Such a row gets only a key for the screen and no _id, so an
 * invented id is never sent.
 */
export function readPage<Row>(body: unknown, page: number): ListPageData<Row> {
  const { data, docs, totalDocuments, totalDocs } = (body ?? {}) as Record<string, unknown>
  const rows = data ?? docs
  if (!Array.isArray(rows)) throw unexpectedAnswer()
  const total = Number(totalDocuments ?? totalDocs)
  return {
    rows: rows.map((row, index) => ({ ...row, key: row?._id || `${page}.${index}` })),
    // A count that cannot be one is no reason to hide the rows.
    total: Number.isSafeInteger(total) && total >= 0 ? total : rows.length,
    page,
  }
}
