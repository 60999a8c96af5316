import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListResource, Sort } from '@zaffa/contract/list'
import { useDeferredValue, useEffect, useState } from 'react'
import { listKey } from '../lib/list-key.ts'
import type { ListView } from './list-view.ts'
import { pageQuery } from './page-query.ts'
import type { Listed } from './read-page.ts'
import { type ListFailure, useListFailure } from './use-list-failure.ts'
import { useTyped, useView } from './use-view.ts'

/** Milliseconds before the next page is prefetched: most letters are followed by another. */
const prefetchDelay = 250

export type List<Row> = {
  resource: ListResource
  rows: Listed<Row>[]
  view: ListView
  /** The text in the search box; the view follows it. */
  text: string
  /** The page the rows belong to, which is not the view's while the next one loads. */
  page: number
  /** Positions of the first and the last row in the whole list. */
  from: number
  to: number
  total: number
  pages: number
  /** `loading` is the first load only; later the previous rows stay, marked as stale. */
  status: 'loading' | 'ready' | 'failed'
  stale: boolean
  /** The last load failed; rows that were loaded before it stay. */
  failed: boolean
  failure: ListFailure
  retry: () => void
  setSearch: (search: string) => void
  setSort: (sort: Sort) => void
  setPage: (page: number) => void
}

/** Search, sort, page and total of one list. The address is the state. */
export function useList<Row>(resource: ListResource, failure: ListFailure): List<Row> {
  const [view, change] = useView()
  const [typed, type] = useTyped((search) =>
    change({ search, ...(resource.search !== 'local' && { page: 1 }) }),
  )
  const query = useQuery({ ...pageQuery<Row>(resource, view), placeholderData: keepPreviousData })
  useListFailure(query, failure)

  const latest = useLatest(query.data)
  // Rendering an answer gives way to the next key.
  const data = useDeferredValue(latest)
  const stale =
    query.isPlaceholderData || data !== latest || (query.data === undefined && data !== undefined)
  const { rows, total, page } = data ?? { rows: [], total: 0, page: 1 }
  const pages = Math.max(1, Math.ceil(total / resource.pageSize))
  const pastEnd = rows.length === 0 && page > pages
  useEffect(() => {
    if (pastEnd && !stale) void change({ page: pages })
  })
  usePrefetch(resource, view, !stale && page < pages)

  const before = (page - 1) * resource.pageSize
  return {
    resource,
    rows,
    view,
    text: typed ?? view.search,
    page,
    from: rows.length && before + 1,
    to: rows.length && before + rows.length,
    total,
    pages,
    status: data && !pastEnd ? 'ready' : query.isError ? 'failed' : 'loading',
    stale: stale || (typed !== null && resource.search !== 'local'),
    failed: query.isError,
    failure,
    retry: () => void query.refetch(),
    setSearch: type,
    setSort: (sort) => void change({ sort, ...(resource.sortBy !== 'never' && { page: 1 }) }),
    // Only another page is a step in the history, and is read from its top.
    setPage: (next) => void change({ page: next }, { replace: false, resetScroll: true }),
  }
}

/** What was loaded last: a failed load does not take it away. */
function useLatest<Data>(data: Data | undefined): Data | undefined {
  const [latest, setLatest] = useState(data)
  if (data !== undefined && data !== latest) setLatest(data)
  return data ?? latest
}

/** Loads the next page before it is asked for, and aborts a prefetch for an earlier view. */
function usePrefetch(resource: ListResource, view: ListView, wanted: boolean) {
  const queries = useQueryClient()
  const next = pageQuery(resource, { ...view, page: view.page + 1 })
  const key = JSON.stringify(next.queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the resource and the view
  useEffect(() => {
    void queries.cancelQueries({ queryKey: listKey(resource.path), type: 'inactive' })
    if (!wanted) return
    const timer = setTimeout(
      () => void queries.prefetchQuery({ ...next, retry: false }),
      prefetchDelay,
    )
    return () => clearTimeout(timer)
  }, [queries, key, wanted])
}
