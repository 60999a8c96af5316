import type { ListResource } from '@zaffa/contract/list'
import type { Api } from '../../support/api.ts'

export type ListFailure =
  /** A toast with the server's message, or with this one where it has none. */
  | { serverOr: string }
  /** A toast with this message, whatever the server says. */
  | { toast: string }
  /** A line in the console that begins like this, and no message. */
  | { log: string }
  /** This message in place of the rows. */
  | { page: string }

export type ListFacts<Row> = {
  path: string | ((api: Api) => Promise<string>)
  resource: ListResource | ((path: string) => ListResource)
  heading: string
  columns: string[] | 'grid'
  cells: (row: Row) => (string | RegExp | null)[]
  search: string
  finds: string
  empty: string
  failure: ListFailure
  loading?: string
  skeletons?: number
  cards?: false
  /** `npm test` proves what all lists share on this one; `npm run test:full` repeats it on the others. */
  provesAll?: true
  /** "Sort by:" before the sort, on clients only. */
  sortPrefix?: true
  searchPlaceholder?: string
  /** The texts of the Arabic app. */
  arabic: { heading: string; empty: string } & Partial<
    Pick<ListFacts<Row>, 'columns' | 'failure' | 'loading' | 'searchPlaceholder'>
  >
}
