import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  queryOptions,
} from '@tanstack/react-query'
import type { ListResource, Sort } from '@zaffa/contract/list'
import { api } from '../lib/api.ts'
import { sessionStore } from '../lib/session-store.ts'
import { inTasks } from './in-tasks.ts'
import { listQuery } from './list-query.ts'
import { type ListView, sameView } from './list-view.ts'
import { type Addresses, listViewStore } from './list-view-store.ts'
import { type ListPageData, readPage } from './read-page.ts'

/** How long the next page waits to be fetched ahead: a search is still being typed, perhaps. */
const pause = 250

/** What the server said last, beside what it was asked. */
type Answer<Row> = { view: ListView; result: QueryObserverResult<ListPageData<Row>> }

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

export function pagesOf({ pageSize }: ListResource, total: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

export type ListStore<Row> = ReturnType<typeof listStore<Row>>

/**
 * One list: the view that somebody asked for, and the answer to it. It lives outside React, so that
 * a key renders nothing, and the rows are rendered once, when their answer is there; a hook
 * would have to be rendered to ask.
 */
export function listStore<Row>(resource: ListResource, addresses: Addresses, queries: QueryClient) {
  const views = listViewStore(addresses)
  const later = inTasks()
  const options = (view: ListView): QueryObserverOptions<ListPageData<Row>> => ({
    ...pageQuery<Row>(resource, view),
    placeholderData: keepPreviousData,
    notifyOnChangeProps: ['data', 'isPlaceholderData', 'isError', 'errorUpdatedAt'],
  })
  let asked = views.current()
  const observer = new QueryObserver(queries, options(asked))
  let answer: Answer<Row> = { view: asked, result: observer.getCurrentResult() }
  let shown = answer
  let notify = () => {}
  let ahead: ReturnType<typeof setTimeout> | undefined

  function stopAhead() {
    clearTimeout(ahead)
    ahead = undefined
  }

  /**
   * Nobody waits any more for what is on its way, the page ahead included. Said a task before the
   * next question, and not by it: the browser ends a request in a task of its own, which would come
   * after that.
   */
  function giveUp() {
    // A search that is not sent asks for nothing else.
    if (resource.search === 'local') return
    stopAhead()
    void queries.cancelQueries({ queryKey: ['list', resource.path] }, { silent: true })
  }

  /** Rows that are still being rendered for the letter before would only hold up the next. */
  function takeBack() {
    if (answer === shown || shown.result.data === undefined) return
    answer = shown
    notify()
  }

  function ask(view: ListView) {
    const before = observer.getCurrentQuery()
    asked = view
    observer.setOptions(options(asked))
    if (observer.getCurrentQuery() !== before) stopAhead()
    // It was given up, and is asked for after all: somebody went back in the history meanwhile.
    else if (before.state.status === 'pending' && before.state.fetchStatus === 'idle') retry()
    hear()
  }

  function askForCurrent() {
    later.flush()
    ask(views.current())
  }

  function retry() {
    void observer.refetch()
  }

  function hear() {
    // Another letter is in the box, and will be asked for.
    if (later.areLeft()) return
    const result = observer.getCurrentResult()
    const { isPlaceholderData: waits } = result
    // The rows that are there stay until the next are; a failure gives way to them at once.
    if (waits && !answer.result.isError) return
    if (result !== answer.result || !sameView(asked, answer.view)) {
      answer = { view: waits ? answer.view : asked, result }
      notify()
    }
    if (result.isSuccess && !waits) goOn(result.data)
  }

  /** A page past the end gives way to the last; otherwise the next is there before it is asked for. */
  function goOn({ rows, total }: ListPageData<Row>) {
    const pages = pagesOf(resource, total)
    if (rows.length === 0 && asked.page > pages) {
      views.change({ page: pages }, 'replace')
    } else if (asked.page < pages) {
      const next = pageQuery<Row>(resource, { ...asked, page: asked.page + 1 })
      ahead ??= setTimeout(() => void queries.prefetchQuery({ ...next, retry: false }), pause)
    }
  }

  return {
    view: views.current,
    subscribeToView: views.subscribe,
    answer: () => answer,
    /** To be told when an answer has been rendered. */
    shows(rendered: Answer<Row>) {
      shown = rendered
    },
    /** From now on the server is asked, and the listener is told of answers. */
    connect(listener: () => void) {
      notify = listener
      const stops = [
        observer.subscribe(hear),
        addresses.history.subscribe(askForCurrent),
        // Logging in again leads to the address, which must be whole by then.
        sessionStore.subscribe(views.settle),
      ]
      askForCurrent()
      return () => {
        stopAhead()
        for (const stop of stops) stop()
      }
    },
    /**
     * A letter is in the box, and the rows are marked as older at once; what is on its way is given
     * up, and the server asked, in tasks of their own: all together takes longer than a frame may on
     * a slow machine. Every letter is asked for, in turn, should the next one be quicker.
     */
    setSearch(search: string) {
      takeBack()
      views.change({ search, ...(resource.search !== 'local' && { page: 1 }) }, 'typed')
      const view = views.current()
      later.add(giveUp, () => ask(view))
    },
    /** The search is typed; the address need not wait for another key. */
    settleSearch() {
      later.flush()
      views.settle()
    },
    setSort(sort: Sort) {
      views.change({ sort, ...(resource.sortBy !== 'never' && { page: 1 }) }, 'replace')
    },
    setPage(page: number) {
      views.change({ page }, 'push')
    },
    retry,
  }
}
