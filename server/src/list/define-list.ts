import type { Page } from '@zaffa/contract/list'
import type { ListQuery } from '@zaffa/contract/schema/list'
import type { FastifyRequest } from 'fastify'
import { abortable } from '../database/abortable.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { joined } from './joined.ts'
import { pageOfAll, pageWithin } from './page-of-all.ts'
import { pageOfSearch, type Searching } from './page-of-search.ts'
import { RememberedSearches } from './remembered-searches.ts'
import { searchTerms } from './search-terms.ts'
import { Turns } from './turns.ts'

export type ListDefinition = {
  /** The table, whose alias is `r`. It has the columns id, created_at and search. */
  from: string
  /** What a row shows, read only for the rows of the page. */
  columns: string
  /** Joined only for the rows of the page. */
  joins?: string
  /** Which rows belong to the list at all; `$1`, `$2`, … are the parameters given to `page`. */
  where?: string
  /** The name under which the database keeps the list (`list_total`); lists within a parent have none. */
  kept?: string
}

/** Who asks. The signal ends the work when they are gone. */
type Asker = Pick<FastifyRequest, 'signal' | 'actor'>

export type List<Row> = {
  page(
    database: Database,
    query: ListQuery,
    asker: Asker,
    parameters?: unknown[],
  ): Promise<Page<Row>>
}

/** What one server knows about the list in one database. */
type Opened<Row> = {
  searches: RememberedSearches
  /** One for each session: its search box. */
  turns: Turns
  join: ReturnType<typeof joined<Page<Row>>>
}

/**
 * The list engine: one page of rows and the exact total. A list that the database keeps is read in
 * the same time whatever its size and wherever the page lies; the few rows of a list within a
 * parent are simply counted.
 */
export function defineList<Row>(definition: ListDefinition): List<Row> {
  const { kept } = definition
  const open = new WeakMap<Database, Opened<Row>>()

  async function read(
    source: Queryable,
    searching: Searching,
    query: ListQuery,
    parameters: unknown[],
  ): Promise<Page<Row>> {
    const terms = searchTerms(query.search)
    if (!kept) return pageWithin<Row>(source, definition, query, terms, parameters)
    if (terms.length === 0) return pageOfAll<Row>(source, { ...definition, kept }, query)
    return pageOfSearch<Row>(source, { ...definition, kept }, query, terms, searching)
  }

  return {
    page(database, query, { signal, actor }, parameters = []) {
      const { searches, turns, join } = open.get(database) ?? {
        searches: new RememberedSearches(),
        turns: new Turns(),
        join: joined<Page<Row>>(),
      }
      open.set(database, { searches, turns, join })
      const searching: Searching = {
        searches,
        inTurn: (work) => turns.take(actor.session?.toString('hex') ?? '', work),
      }
      const { page, pageSize, search, sortBy } = query
      return join(JSON.stringify([page, pageSize, search, sortBy, parameters]), signal, (shared) =>
        read(abortable(database, shared), searching, query, parameters),
      )
    },
  }
}
