import type { ListResource } from './list.ts'

export const providers = {
  path: '/admin/service-provider-management',
  pageSize: 8,
  search: 'always',
  sortBy: 'capitalised',
} as const satisfies ListResource
