import { ApiError } from '../lib/api-error.ts'

/** `page` is the one these rows belong to, which is not the current one while the next loads. */
export type ListPageData<Row> = { rows: Row[]; total: number; page: number }

/**
 * Both envelopes of the specification: data and totalDocuments, or docs and totalDocs. A service
 * has no id in it; a row without one is told apart by its place.
 */
export function readPage<Row>(body: unknown, page: number): ListPageData<Row> {
  const { data, docs, totalDocuments, totalDocs } = (body ?? {}) as Record<string, unknown>
  const rows = data ?? docs
  if (!Array.isArray(rows)) throw new ApiError(200)
  const total = Number(totalDocuments ?? totalDocs)
  return {
    rows: rows.map((row, index) => ({ _id: `${page}.${index}`, ...row })),
    // A count that cannot be one is no reason to hide the rows.
    total: Number.isSafeInteger(total) && total >= 0 ? total : rows.length,
    page,
  }
}
