import type { Page } from '@zaffa/contract/list'
import type { QueryConfig } from 'pg'
import type { Queryable } from '../database/connect.ts'

type Facts = {
  total: number
  /** A change since the remembered snapshot touched a match. */
  touched: boolean
  /** The count is no longer valid. */
  outdated: boolean
  snapshot: string
  /** Null on a standby. */
  epoch: string | null
}

/** What a walk passed, and whether it missed the page. */
type Walked = { missed?: boolean | undefined; stretch?: string[] | undefined }

export type Answer<Row> = Page<Row> & Omit<Facts, 'total'> & Walked

/** For an empty page the statement still returns one row, with the facts. */
export async function readPage<Row>(
  database: Queryable,
  statement: QueryConfig,
): Promise<Answer<Row>> {
  type Line = Walked & { facts: string; found: boolean }
  const { rows } = await database.query<Line & Row>(statement)
  const [first] = rows
  if (!first) throw new Error('a page without its total')
  const { total, ...facts }: Facts = JSON.parse(first.facts)
  const data = rows
    .filter(({ found }) => found)
    .map(({ facts, found, missed, stretch, ...row }) => row as Row)
  const { missed, stretch } = first
  return { data, totalDocuments: total, ...facts, missed, stretch }
}
