import { sidebarTexts } from '@zaffa/contract/routes'

export const screenNames = sidebarTexts('en')

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
