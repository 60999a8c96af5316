import type { Page, Sort } from '@zaffa/contract/list'
import type { ListQuery } from '@zaffa/contract/schema/list'
import type { Queryable } from '../database/connect.ts'
import { containing, searchTerms } from './search-terms.ts'

export type ListDefinition = {
  /** The table, whose alias is `r`. It has the columns id, created_at and search. */
  from: string
  /** What a row shows, read only for the rows of the page. */
  columns: string
  /** Joined only for the rows of the page. */
  joins?: string
  /** Which rows belong to the list at all; `$1`, `$2`, … are the parameters given to `page`. */
  where?: string
  /** The maintained total of the unfiltered list; lists within a parent count their few rows. */
  total?: string
}

export type List<Row> = {
  page(database: Queryable, query: ListQuery, parameters?: unknown[]): Promise<Page<Row>>
}

/**
 * The list engine: one page of rows and the exact total, in one statement, so that both belong to
 * the same moment. The page is cut out of a narrow index on (created_at, id), walked from its
 * nearer end, and only its few rows are then read in full.
 */
export function defineList<Row>(definition: ListDefinition): List<Row> {
  return {
    async page(database, { page, pageSize, search, sortBy }, parameters = []) {
      const terms = searchTerms(search)
      const { rows } = await database.query<{ total: number; found: boolean } & Row>({
        text: statement(definition, sortBy, parameters.length, terms.length),
        values: [...parameters, pageSize, (page - 1) * pageSize, ...terms.map(containing)],
        // A plan made once for every search would be the wrong one for a rare term, so only the
        // statement without a search is prepared.
        ...(terms.length === 0 && { name: `list ${definition.from} ${sortBy}` }),
      })
      const totalDocuments = rows[0]?.total ?? 0
      const data = rows.filter((row) => row.found).map(({ total, found, ...row }) => row as Row)
      return { data, totalDocuments }
    },
  }
}

function statement(
  definition: ListDefinition,
  sortBy: Sort,
  parameters: number,
  terms: number,
): string {
  const limit = `$${parameters + 1}::bigint`
  const offset = `$${parameters + 2}::bigint`
  const conditions = [
    ...(definition.where ? [definition.where] : []),
    ...Array.from({ length: terms }, (_, term) => `r.search like $${parameters + 3 + term}`),
  ]
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const total =
    definition.total && terms === 0
      ? `select value from list_total where name = '${definition.total}'`
      : `select count(*) from ${definition.from} ${where}`

  const [near, far]: [string, string] = sortBy === 'Newest' ? ['desc', 'asc'] : ['asc', 'desc']
  const order = (direction: string) => `order by r.created_at ${direction}, r.id ${direction}`
  return `
    with total as materialized (select (${total}) as value),
    page as (
      (select r.id from ${definition.from} ${where} ${order(near)}
        limit (select case when ${offset} * 2 <= value then ${limit} else 0 end from total)
        offset ${offset})
      union all
      (select r.id from ${definition.from} ${where} ${order(far)}
        limit (select case when ${offset} * 2 > value
          then greatest(least(${limit}, value - ${offset}), 0) else 0 end from total)
        offset (select greatest(value - ${offset} - ${limit}, 0) from total))
    )
    select total.value as total, r.id is not null as found, ${definition.columns}
    from total
    left join page on true
    left join ${definition.from} on r.id = page.id
    ${definition.joins ?? ''}
    ${order(near)}`
}
