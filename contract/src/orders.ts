import type { ListResource } from './list.ts'

/** The API and the database call them contracts; the app shows them as "Orders". */
export const orders = {
  path: '/admin/contract-management',
  pageSize: 8,
  search: 'filled',
  sortBy: 'capitalised',
} as const satisfies ListResource

/** The statuses with their own label and colour. Other statuses are shown unchanged. */
export const orderStatuses = [
  'DRAFT',
  'DOWN_PAYMENT_SUCCESSFUL',
  'COMPLETED',
  'CANCELLED',
  'FAILED',
] as const

/** An order counts as active while it is in this status. */
export const activeOrderStatus = 'DOWN_PAYMENT_SUCCESSFUL'
