import type { Sort } from '@zaffa/contract/list'
import type { Sql } from '../database/sql.ts'

export type ListDefinition = {
  /** The table with the alias `r`. It has the columns id, created_at and search. */
  from: string
  /** The selected columns, read only for the rows of the page. */
  columns: string
  /** Joined only for the rows of the page. */
  joins?: string
  /** The name of the list in the journal of changes; a list within a parent has none. */
  journal?: string
}

/** Pages are found in `texts`, a narrow table of the same rows; the columns are read by id. */
export type JournaledList = ListDefinition & { journal: string; texts: Sql }

/** The requested page of the matches. */
export type Spot = { sortBy: Sort; offset: number; pageSize: number }

export type Question = {
  definition: JournaledList
  terms: string[]
  /** The terms as LIKE patterns. */
  patterns: string[]
  spot: Spot
}
