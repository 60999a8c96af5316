import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ListResource, Sort } from '@zaffa/contract/list'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { api } from '../lib/api.ts'
import { listQuery } from './list-query.ts'
import type { ListView } from './list-view.ts'
import { type ListPageData, readPage } from './read-page.ts'
import { type ListFailure, useListFailure } from './use-list-failure.ts'
import { useListView } from './use-list-view.ts'

/** `['list', path]` names all pages of a list; a write refreshes them by it (lib/use-write.ts). */
function pageQuery<Row>(resource: ListResource, view: ListView) {
  const query = listQuery(resource, view)
  return queryOptions({
    // The sort is part of the key even where it is not sent: choosing it asks again.
    queryKey: ['list', resource.path, query, view.sort] as QueryKey,
    queryFn: async ({ signal }) =>
      readPage<Row>(await api.get(resource.path, { query, signal }), view.page),
  })
}

/** Always the same, so that no rows are no change. */
const noRows: never[] = []

export type List<Row> = ListView & {
  rows: Row[]
  /** The place of the first and the last row in the whole list, as the server counts. */
  from: number
  to: number
  total: number
  pages: number
  /** `loading` is the first load only; later the previous rows stay, and `stale` says so. */
  status: 'loading' | 'ready' | 'failed'
  stale: boolean
  resource: ListResource
  failure: ListFailure
  setSearch: (search: string) => void
  /** The search is typed; the address need not wait for another key. */
  settleSearch: () => void
  setSort: (sort: Sort) => void
  setPage: (page: number) => void
  retry: () => void
}

/** Search, sort, page and total of one list. The address holds the view, the query cache the rows. */
export function useList<Row>(resource: ListResource, failure: ListFailure): List<Row> {
  const queries = useQueryClient()
  const { view, change, settle } = useListView()
  const query = useQuery({
    ...pageQuery<Row>(resource, view),
    // Previous rows stay, but never those of another list: a provider's services are a list each.
    placeholderData: (previous: ListPageData<Row> | undefined, from) =>
      from?.queryKey[1] === resource.path ? keepPreviousData(previous) : undefined,
  })
  useListFailure(query, failure)

  // Always the same, so that what they are given to is not rendered for every key.
  const changes = useMemo(
    () => ({
      setSearch: (search: string) =>
        change({ search, ...(resource.search !== 'local' && { page: 1 }) }, 'typed'),
      setSort: (sort: Sort) =>
        change({ sort, ...(resource.sortBy !== 'never' && { page: 1 }) }, 'replace'),
      setPage: (page: number) => change({ page }, 'push'),
    }),
    [change, resource],
  )

  // Rows follow when there is time, in short pieces: a key is painted before the list it changes.
  const data = useDeferredValue(query.data)
  const stale = query.isPlaceholderData || data !== query.data
  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / resource.pageSize))
  const pastEnd = !stale && data?.rows.length === 0 && view.page > pages

  useEffect(() => {
    if (pastEnd) change({ page: pages }, 'replace')
  }, [pastEnd, pages, change])

  // The next page is there before it is asked for. The pause spares the pages of a search that is
  // still being typed.
  const hasNext = !stale && query.isSuccess && view.page < pages
  const { sort, page } = view
  // Where the search is not sent, typing must not fetch the next page again.
  const search = resource.search === 'local' ? '' : view.search
  useEffect(() => {
    if (!hasNext) return
    const next = { search, sort, page: page + 1 }
    const timer = setTimeout(() => {
      void queries.prefetchQuery({ ...pageQuery<Row>(resource, next), retry: false })
    }, 250)
    return () => clearTimeout(timer)
  }, [hasNext, resource, search, sort, page, queries])

  // An empty page past the end of a list that is not empty is on its way back.
  const steppingBack = data?.rows.length === 0 && total > 0 && data.page > pages
  const loading = data === undefined || steppingBack
  const rows: Row[] = data?.rows ?? noRows
  const before = ((data?.page ?? 1) - 1) * resource.pageSize
  return {
    ...view,
    rows,
    from: rows.length && before + 1,
    to: rows.length && before + rows.length,
    total,
    pages,
    status: query.isError ? 'failed' : loading ? 'loading' : 'ready',
    stale: stale && !steppingBack,
    resource,
    failure,
    settleSearch: settle,
    ...changes,
    retry: () => void query.refetch(),
  }
}
