import type { Page } from '@zaffa/contract/list'
import type { ListQuery } from '@zaffa/contract/schema/list'
import type { FastifyRequest } from 'fastify'
import { abortable } from '../database/abortable.ts'
import type { Database } from '../database/connect.ts'
import { raw, type Sql, sql, toQuery } from '../database/sql.ts'
import { findPage, findTotal } from './find-page.ts'
import { Memory } from './memory.ts'
import { readPage } from './read-page.ts'
import { searchTerms } from './search-terms.ts'
import { plainPage, type Spot } from './statements.ts'

export type ListDefinition = {
  /** The table, whose alias is `r`. It has the columns id, created_at and search. */
  from: string
  /** What a row shows, read only for the rows of the page. */
  columns: string
  /** Joined only for the rows of the page. */
  joins?: string
  /** The name of the list in the journal of changes; a list within a parent has none. */
  journal?: string
}

/** Pages are found in `texts`, a narrow table of the same rows; the columns are read by id. */
export type JournaledList = ListDefinition & { journal: string; texts: Sql }

/** The signal ends the work when the caller is gone. */
type Caller = Pick<FastifyRequest, 'signal'>

export type List<Row> = {
  /** `within` limits the list to the rows of a parent. */
  page(database: Database, query: ListQuery, caller: Caller, within?: Sql): Promise<Page<Row>>
}

const journaled: JournaledList[] = []
const memories = new WeakMap<Database, Map<string, Memory>>()

/** Definitions with the same journal share what is remembered. */
function memoryOf(database: Database, journal: string): Memory {
  const lists = memories.get(database) ?? new Map<string, Memory>()
  memories.set(database, lists)
  const memory = lists.get(journal) ?? new Memory()
  lists.set(journal, memory)
  return memory
}

/**
 * The list engine: one page of rows and the exact total. A journaled list is read in about the same
 * time whatever its size; the few rows of a list within a parent are counted each time.
 */
export function defineList<Row>(definition: ListDefinition): List<Row> {
  const { journal } = definition
  const list = journal && { ...definition, journal, texts: raw(`${journal}_text r where true`) }
  if (list) journaled.push(list)
  return {
    page(database, { page, pageSize, search, sortBy }, { signal }, within = raw('true')) {
      const source = abortable(database, signal)
      const spot: Spot = { sortBy, pageSize, offset: (page - 1) * pageSize }
      const terms = searchTerms(search)
      if (list) return findPage<Row>(source, list, memoryOf(database, list.journal), terms, spot)
      const rows = sql`${raw(definition.from)} where ${within}`
      return readPage<Row>(source, toQuery(plainPage(definition, rows, terms, spot)))
    },
  }
}

/** The exact number of rows that are journaled under a name. `rows` counts them the first time. */
export const totalOf = (database: Database, journal: string, rows: Sql) =>
  findTotal(database, { journal, texts: rows }, memoryOf(database, journal))

/** Counts every list, so that the first page of the day does not have to. */
export async function countLists(database: Database): Promise<void> {
  for (const { journal, texts } of journaled) await totalOf(database, journal, texts)
}
