import type { QueryResultRow } from 'pg'
import { byteLimits } from './byte-limits.ts'
import type { Queryable } from './connect.ts'

/** A statement without an order and a limit, and the columns of its result that order it. */
type Ordered = { text: string; values: unknown[]; order: string }

/**
 * The first rows that fit into a batch, the last of which may exceed it. PostgreSQL adds up the
 * sizes, so that the others never leave it. The binary form takes a tenth of the time of the text,
 * which is quoted.
 */
export async function readFitting<Row extends QueryResultRow>(
  database: Queryable,
  { text, values, order }: Ordered,
  mostRows: number,
): Promise<Row[]> {
  const { rows } = await database.query<Row & { bytes_before: unknown }>(
    `select * from (
       select row.*, sum(octet_length(record_send(row)))
         over (order by ${order} rows between unbounded preceding and 1 preceding) as bytes_before
       from (${text} order by ${order} limit ${mostRows}) as row) as measured
     where coalesce(bytes_before, 0) < ${byteLimits.batch} order by ${order}`,
    values,
  )
  return rows.map(({ bytes_before, ...row }) => row as unknown as Row)
}

/** Each of these may be large. */
const firstRows = 16
const mostRows = 500

/**
 * The rows of a query of any size, in batches. `after` returns what follows the last row, if
 * anything does; more than the given number of rows are not read from it.
 */
export async function* readInSteps<Row extends QueryResultRow>(
  database: Queryable,
  after: (last: Row | undefined, limit: number) => Ordered | Promise<Ordered | false>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (let limit = firstRows; ; ) {
    const ordered = await after(last, limit)
    const rows = ordered ? await readFitting<Row>(database, ordered, limit) : []
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
    // Rows that do not fit were measured in vain.
    limit = Math.min(2 * rows.length, mostRows)
  }
}
