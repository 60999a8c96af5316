import type { Payment } from '@zaffa/contract/schema/payments'

/** Not every provider has a company. */
export const companyOf = ({ service_provider: provider }: Payment) =>
  provider?.company_name || provider?.full_name
