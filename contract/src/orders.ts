import type { ListResource } from './list.ts'

/** Contracts on the wire and in the database; the product shows them as "Orders". */
export const orders = {
  path: '/admin/contract-management',
  pageSize: 8,
  search: 'filled',
  sortBy: 'capitalised',
} as const satisfies ListResource

/** The statuses that have a label and a colour of their own. Others exist and are shown as they are. */
export const orderStatuses = [
  'DRAFT',
  'DOWN_PAYMENT_SUCCESSFUL',
  'COMPLETED',
  'CANCELLED',
  'FAILED',
] as const

/** An order counts as active while it is in this status. */
export const activeOrderStatus = 'DOWN_PAYMENT_SUCCESSFUL'
