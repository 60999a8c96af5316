import type { Provider } from '@zaffa/contract/schema/providers'

/** Not every provider has a company. */
export const providerName = (provider: Provider) => provider.company_name || provider.full_name
