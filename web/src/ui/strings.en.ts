import type { SidebarName } from '@zaffa/contract/routes'

/** The items of the sidebar, and links to their lists. */
export const screenNames: Record<SidebarName, string> = {
  statistics: 'Home',
  orders: 'Orders',
  clients: 'Clients',
  providers: 'Providers',
  applications: 'Applications',
  categories: 'Category',
  conversations: 'Inbox',
  payments: 'Pay History',
  reviews: 'Feedback',
}

export const money = {
  currency: 'SAR',
  written: (amount: string, unit: string) => `${amount} ${unit}`,
}

export const stars = (rating: string) => `${rating} out of 5 stars`

export const contractStatuses = {
  DRAFT: 'Draft',
  DOWN_PAYMENT_SUCCESSFUL: 'Down Payment Successful',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
  FAILED: 'Failed',
}

export const breadcrumb = { label: 'Breadcrumb' }
