import type { Page } from '@zaffa/contract/list'
import type { ListQuery } from '@zaffa/contract/schema/list'
import type { Queryable } from '../database/connect.ts'
import type { ListDefinition } from './define-list.ts'
import { containing } from './search-terms.ts'
import { idsFrom, matching, near, order, Parameters, place, withPage } from './statements.ts'

export type KeptList = ListDefinition & { kept: string }

/** The first pages, which nearly everybody asks for, are read straight from the end of the index. */
const firstPages = 5

/** A page of the whole list: from its near end, or from the segment that the page begins in. */
export async function pageOfAll<Row>(
  database: Queryable,
  definition: KeptList,
  query: ListQuery,
): Promise<Page<Row>> {
  if (query.page <= firstPages) {
    const found = await firstPage<Row>(database, definition, query)
    if (found) return found
  }
  const offset = (query.page - 1) * query.pageSize
  return readPage<Row>(database, {
    ...fromSegment(definition, query, offset),
    name: `segment ${definition.kept} ${query.sortBy}`,
  })
}

/**
 * Limit and offset are part of the statement: with parameters in their place the planner would not
 * know how few rows are wanted, and would plan each execution anew. A page without rows has no
 * total either.
 */
async function firstPage<Row>(
  database: Queryable,
  { kept, columns, from, joins, where }: KeptList,
  { sortBy, page, pageSize }: ListQuery,
): Promise<Page<Row> | undefined> {
  const { rows } = await database.query<{ total: number } & Row>({
    name: `page ${page} of ${kept} by ${pageSize} ${sortBy}`,
    text: `
      select (select value from list_total where name = '${kept}') as total, ${columns}
      from ${from} ${joins ?? ''}
      where ${where ?? 'true'}
      ${order(near(sortBy))} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  })
  const total = rows[0]?.total
  return total === undefined ? undefined : { data: rows, totalDocuments: total }
}

function fromSegment(definition: KeptList, { sortBy, pageSize }: ListQuery, offset: number) {
  const p = new Parameters()
  const limits = place(sortBy, p.add(pageSize, 'bigint'), p.add(offset, 'bigint'))
  const extra = `,
    spot as (select ${limits} from whole),
    want as (
      select spot.*, first_at as at, first_id as id, before
      from spot, (
        select first_at, first_id, rows,
          sum(rows) over (order by first_at, first_id) - rows as before
        from list_segment where list = '${definition.kept}') as segment
      where before <= lo and lo < before + rows)`
  const page = idsFrom(definition, 'want.lo - want.before')
  const whole = `select value from list_total where name = '${definition.kept}'`
  return { text: withPage(definition, sortBy, { whole, page, extra }), values: p.values }
}

/** A page of the few rows within a parent, which are counted each time. */
export async function pageWithin<Row>(
  database: Queryable,
  definition: ListDefinition,
  { page, pageSize, sortBy }: ListQuery,
  terms: string[],
  parameters: unknown[],
): Promise<Page<Row>> {
  const p = new Parameters()
  p.values.push(...parameters)
  const found = `${definition.where ?? 'true'} and ${matching(terms.map(containing), p)}`
  const limit = p.add(pageSize, 'bigint')
  const offset = p.add((page - 1) * pageSize, 'bigint')
  const text = withPage(definition, sortBy, {
    whole: `select count(*) as value from ${definition.from} where ${found}`,
    page: `select r.id from ${definition.from} where ${found}
      ${order(near(sortBy))} limit ${limit} offset ${offset}`,
  })
  return readPage<Row>(database, { text, values: p.values })
}

type Found = { total: number; found: boolean }

/** Without any row in the page the statement still answers one, for the total. */
export async function readPage<Row>(
  database: Queryable,
  statement: { text: string; values: unknown[]; name?: string },
): Promise<Page<Row>> {
  const { rows } = await database.query<Found & Row>(statement)
  return {
    data: rows.filter((row) => row.found).map(({ total, found, ...row }) => row as Row),
    totalDocuments: rows[0]?.total ?? 0,
  }
}
