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
  /** The ids that a walk passed, and whether it missed the page. */
  stretch?: string[]
  missed?: boolean
}

export type Answer<Row> = Page<Row> & Omit<Facts, 'total'>

/** For an empty page the statement still returns one row, with the facts. */
export async function readPage<Row>(
  database: Queryable,
  statement: QueryConfig,
): Promise<Answer<Row>> {
  const { rows } = await database.query<{ facts: string; found: boolean } & Row>(statement)
  const [first] = rows
  if (!first) throw new Error('a page without its total')
  // As text, because every row has the facts and only one is read.
  const { total, ...facts }: Facts = JSON.parse(first.facts)
  const data = rows.filter(({ found }) => found).map(({ facts, found, ...row }) => row as Row)
  return { data, totalDocuments: total, ...facts }
}
