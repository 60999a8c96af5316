/** What all lists share: search, sort, page and total. */

export const sorts = ['Newest', 'Oldest'] as const
export type Sort = (typeof sorts)[number]

export const defaultSort: Sort = 'Newest'
export const defaultPageSize = 10
export const maxPageSize = 100
export const maxSearchLength = 200
/** Bytes of an answer whose records would otherwise have no limit. */
export const maxAnswerBytes = 8 * 1024 * 1024

export type Page<Row> = { data: Row[]; totalDocuments: number }

/** How the app requests a list. The specification defines the differences between lists. */
export type ListResource = {
  path: string
  pageSize: number
  /** `filled`: sent only if not empty; `local`: never sent, the loaded page is filtered instead. */
  search: 'always' | 'filled' | 'local'
  /** `never`: choosing a sort reloads the list, but the choice is not sent. */
  sortBy: 'lowercase' | 'capitalised' | 'never'
}

/** Path of one record under the path of its list. */
export const recordPath = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`
