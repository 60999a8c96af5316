import { defaultSort, type Page } from '@zaffa/contract/list'
import type { ListQuery } from '@zaffa/contract/schema/list'
import type { FastifyRequest } from 'fastify'
import { abortable } from '../database/abortable.ts'
import type { Database } from '../database/connect.ts'
import { raw, type Sql, sql, toQuery } from '../database/sql.ts'
import type { JournaledList, ListDefinition, Spot } from './definition.ts'
import { findPage } from './find-page.ts'
import { Memory } from './memory.ts'
import { readEveryRow } from './read-every-row.ts'
import { readPage } from './read-page.ts'
import { searchTerms } from './search-terms.ts'
import { everyId, plainPage } from './statements.ts'

/** The signal cancels the query when the client disconnects. */
type Caller = Pick<FastifyRequest, 'signal'>

export type List<Row> = {
  /** `within` limits the list to the rows of a parent. */
  page(database: Database, query: ListQuery, caller: Caller, within?: Sql): Promise<Page<Row>>
  /** All rows that a search finds, in the same order. */
  everyRow(
    database: Database,
    query: Pick<ListQuery, 'search' | 'sortBy'>,
    caller: Caller,
    within?: Sql,
  ): AsyncGenerator<Row[]>
}

const journaled: JournaledList[] = []
const memories = new WeakMap<Database, Map<string, Memory>>()

/** Definitions with the same journal share one memory. */
function memoryOf(database: Database, journal: string): Memory {
  const lists = memories.get(database) ?? new Map<string, Memory>()
  memories.set(database, lists)
  const memory = lists.get(journal) ?? new Memory()
  lists.set(journal, memory)
  return memory
}

/**
 * The list engine: one page of rows and the exact total. Reading a journaled list takes about the
 * same time at any size; a list within a parent has few rows and is counted each time.
 */
export function defineList<Row>(definition: ListDefinition): List<Row> {
  const { journal } = definition
  const list = journal && { ...definition, journal, texts: raw(`${journal}_text r where true`) }
  if (list) journaled.push(list)
  const rowsOf = (within: Sql) => sql`${raw(definition.from)} where ${within}`
  return {
    page(database, { page, pageSize, search, sortBy }, { signal }, within = raw('true')) {
      const source = abortable(database, signal)
      const spot: Spot = { sortBy, pageSize, offset: (page - 1) * pageSize }
      const terms = searchTerms(search)
      if (list) return findPage<Row>(source, list, memoryOf(database, list.journal), terms, spot)
      return readPage<Row>(source, toQuery(plainPage(definition, rowsOf(within), terms, spot)))
    },
    everyRow(database, { search, sortBy }, { signal }, within = raw('true')) {
      const rows = list ? list.texts : rowsOf(within)
      const ids = everyId(rows, searchTerms(search), sortBy)
      return readEveryRow<Row>(database, definition, ids, signal)
    },
  }
}

/** The exact number of rows of a journaled list. */
export async function totalOf(database: Database, journal: string, rows: Sql): Promise<number> {
  const nothing = '(values (null::uuid, null::timestamptz)) as r (id, created_at)'
  const list = { from: nothing, columns: 'r.id', journal, texts: rows }
  const none = { sortBy: defaultSort, offset: 0, pageSize: 0 }
  const memory = memoryOf(database, journal)
  return (await findPage(database, list, memory, [], none)).totalDocuments
}

/** Counts every list in advance, so that the first page does not have to. */
export async function countLists(database: Database): Promise<void> {
  for (const { journal, texts } of journaled) await totalOf(database, journal, texts)
}
