import { queryOptions } from '@tanstack/react-query'
import type { ListResource } from '@zaffa/contract/list'
import { api } from '../lib/api.ts'
import { listKey } from '../lib/list-key.ts'
import { listParams } from './list-params.ts'
import type { ListView } from './list-view.ts'
import { readPage } from './read-page.ts'

/** One page of a list. */
export function pageQuery<Row>(resource: ListResource, view: ListView) {
  const query = listParams(resource, view)
  return queryOptions({
    // Choosing a sort must refetch even where the sort is not sent.
    queryKey: [...listKey(resource.path), query, view.sort],
    queryFn: async ({ signal }) =>
      readPage<Row>(await api.get(resource.path, { query, signal }), view.page),
  })
}
