import type { ListResource } from './list.ts'
import { providers } from './providers.ts'

/** The services of one provider. */
export const services = (providerId: string) =>
  ({
    path: `${providers.path}/services/${encodeURIComponent(providerId)}`,
    pageSize: 8,
    search: 'always',
    sortBy: 'capitalised',
  }) as const satisfies ListResource
