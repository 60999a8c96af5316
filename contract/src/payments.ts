import type { ListResource } from './list.ts'

export const payments = {
  path: '/admin/payment-management',
  pageSize: 8,
  search: 'filled',
  sortBy: 'capitalised',
} as const satisfies ListResource

/** The statuses with their own display; any other is shown as pending. */
export const paymentStatuses = ['SUCCESSFUL', 'PENDING', 'FAILED', 'CANCELED'] as const
