import type { ListResource } from '@zaffa/contract/list'
import type { ListView } from './list-view.ts'

/** The query parameters the specification lists for this resource. */
export function listParams(resource: ListResource, { search, sort, page }: ListView) {
  const sendSearch = resource.search === 'always' || (resource.search === 'filled' && search !== '')
  return {
    page,
    pageSize: resource.pageSize,
    ...(sendSearch && { search }),
    ...(resource.sortBy === 'capitalised' && { sortBy: sort }),
    ...(resource.sortBy === 'lowercase' && { sortBy: sort.toLowerCase() }),
  }
}
