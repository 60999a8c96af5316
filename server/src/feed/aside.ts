import { randomUUID } from 'node:crypto'
import { feedTypes } from '@zaffa/contract/feed'
import type { Database, Queryable } from '../database/connect.ts'
import { readFitting } from '../database/read-in-steps.ts'
import { batchSize, removeRows } from '../database/sweep.ts'
import type { Line } from './line.ts'
import { mostRecords } from './read-batches.ts'

/** Records of a type come after those that they refer to, and removals the other way round. */
function rankOf({ type, data }: Line): number {
  const rank = feedTypes.indexOf(type)
  return data === null ? 2 * feedTypes.length - rank : rank
}

/**
 * The lines of one request that wait for others. They are kept in the database, because there may be
 * any number of them.
 */
export class Aside {
  readonly #request = randomUUID()
  /** How many lines wait, by what was committed. A crash of the database empties the table. */
  count = 0

  async put(database: Queryable, lines: Line[]): Promise<void> {
    if (lines.length === 0) return
    const rows = lines.map((line) => ({ rank: rankOf(line), line: line.line, record: line }))
    await database.query(
      `insert into feed_aside (request, rank, line, record)
       select $1, x.rank, x.line, x.record
       from json_to_recordset($2) as x (rank smallint, line bigint, record json)`,
      [this.#request, JSON.stringify(rows)],
    )
  }

  /** The lines after the given one, in the order in which they can be applied. */
  async next(database: Queryable, after: Line | undefined): Promise<Line[]> {
    const rows = await readFitting<{ record: Line }>(
      database,
      {
        text: `select rank, line, record from feed_aside
          where request = $1 and (rank, line) > ($2, $3)`,
        values: [this.#request, after ? rankOf(after) : -1, after?.line ?? 0],
        order: 'rank, line',
      },
      mostRecords,
    )
    return rows.map(({ record }) => record)
  }

  async take(database: Queryable, lines: Line[]): Promise<void> {
    await database.query(
      `delete from feed_aside using unnest($2::smallint[], $3::bigint[]) as taken (rank, line)
       where request = $1 and feed_aside.rank = taken.rank and feed_aside.line = taken.line`,
      [this.#request, lines.map(rankOf), lines.map(({ line }) => line)],
    )
  }

  async clear(database: Queryable): Promise<void> {
    const clearBatch = () =>
      database.query(
        `delete from feed_aside where ctid = any (array(
           select ctid from feed_aside where request = $1 limit ${batchSize}))`,
        [this.#request],
      )
    while ((await clearBatch()).rowCount === batchSize);
  }
}

/** Removes what a killed server left behind. */
export const sweepAside = (database: Database, stop?: AbortSignal) =>
  removeRows(database, stop, 'feed_aside', "at < now() - interval '1 day'")
