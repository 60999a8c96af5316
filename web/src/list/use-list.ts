import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ListResource } from '@zaffa/contract/list'
import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type ListStore, listStore, pagesOf } from './list-store.ts'
import type { ListView } from './list-view.ts'
import { showAddress } from './show-address.ts'
import { type ListFailure, useListFailure } from './use-list-failure.ts'

export type List<Row> = {
  rows: Row[]
  /** What was asked for these rows; the view of the store is ahead of it while they load. */
  view: ListView
  /** The place of the first and the last row in the whole list, as the server counts. */
  from: number
  to: number
  total: number
  pages: number
  /** `loading` is the first load only; later the previous rows stay, and they are marked as older. */
  status: 'loading' | 'ready' | 'failed'
  /** They are those of an earlier answer, shown again in place of a failure. */
  old: boolean
  failure: ListFailure
  store: Omit<ListStore<unknown>, 'answer' | 'connect' | 'shows'>
}

/** Search, sort, page and total of one list, rendered when there is an answer. */
export function useList<Row>(resource: ListResource, failure: ListFailure): List<Row> {
  const queries = useQueryClient()
  const { history, navigate } = useRouter()
  const [store] = useState(() =>
    listStore<Row>(resource, { history, navigate, show: showAddress }, queries),
  )
  const [answer, setAnswer] = useState(store.answer)
  const { view, result } = answer
  useLayoutEffect(() => store.shows(answer), [store, answer])
  useEffect(
    // In short pieces, between which a key can come.
    () => store.connect(() => startTransition(() => setAnswer(store.answer()))),
    [store],
  )
  useListFailure(result, failure)

  const { rows = [], total = 0, page = 1 } = result.data ?? {}
  const pages = pagesOf(resource, total)
  // An empty page past the end of a list that is not empty is on its way back.
  const steppingBack = rows.length === 0 && total > 0 && page > pages
  const loading = result.data === undefined || steppingBack
  const before = (page - 1) * resource.pageSize
  return {
    rows,
    view,
    from: rows.length && before + 1,
    to: rows.length && before + rows.length,
    total,
    pages,
    status: result.isError ? 'failed' : loading ? 'loading' : 'ready',
    old: result.isPlaceholderData,
    failure,
    store,
  }
}

/** A part of the view that somebody asked for, at once and without waiting for the answer. */
export function useView<Part>({ store }: List<unknown>, part: (view: ListView) => Part): Part {
  return useSyncExternalStore(store.subscribeToView, () => part(store.view()))
}
