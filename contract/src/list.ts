/** What every list of the product has in common: search, sort, page and total. */

export const sorts = ['Newest', 'Oldest'] as const
export type Sort = (typeof sorts)[number]

export const defaultSort: Sort = 'Newest'
export const defaultPageSize = 10
export const maxPageSize = 100
export const maxSearchLength = 200

export type Page<Row> = { data: Row[]; totalDocuments: number }

/** How the app asks for one list. The differences between lists are facts of the specification. */
export type ListResource = {
  path: string
  pageSize: number
  /** `filled`: only when there is a text; `local`: never sent, the loaded page is filtered instead. */
  search: 'always' | 'filled' | 'local'
  /** `never`: choosing a sort asks again, but the choice is not sent. */
  sortBy: 'lowercase' | 'capitalised' | 'never'
}
