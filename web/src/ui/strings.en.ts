import { routes, type SidebarName } from '@zaffa/contract/routes'

/** The sidebar's labels, which links to a list use too. */
export const screenNames = Object.fromEntries(
  Object.entries(routes).map(([name, route]) => [name, 'sidebar' in route ? route.sidebar : '']),
) as Record<SidebarName, string>

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
