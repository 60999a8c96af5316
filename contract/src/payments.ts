import type { ListResource } from './list.ts'

export const payments = {
  path: '/admin/payment-management',
  pageSize: 8,
  search: 'filled',
  sortBy: 'capitalised',
} as const satisfies ListResource
