import type { Page } from '@zaffa/contract/list'
import type { QueryConfig } from 'pg'
import type { Queryable } from '../database/connect.ts'

type Facts = {
  total: number
  /** The count is no longer valid. */
  outdated: boolean
  /** A change since the remembered snapshot touched a match. */
  touched: boolean
  /** The walk did not reach the page. */
  missed: boolean
  /** The ids that a walk passed; only with the first row. */
  stretch: string[] | null
  snapshot: string
  /** Null on a standby. */
  epoch: string | null
}

export type Answer<Row> = Page<Row> & Omit<Facts, 'total'>

/** For an empty page the statement still returns one row, with the total and the snapshot. */
export async function readPage<Row>(
  database: Queryable,
  statement: QueryConfig,
): Promise<Answer<Row>> {
  const { rows } = await database.query<Facts & { found: boolean } & Row>(statement)
  const [first] = rows
  if (!first) throw new Error('a page without its total')
  const { total: totalDocuments, outdated, touched, missed, stretch, snapshot, epoch } = first
  const data = rows
    .filter(({ found }) => found)
    .map(
      ({ total, outdated, touched, missed, stretch, snapshot, epoch, found, ...row }) => row as Row,
    )
  return { data, totalDocuments, outdated, touched, missed, stretch, snapshot, epoch }
}
