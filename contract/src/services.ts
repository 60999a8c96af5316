import type { ListResource } from './list.ts'

/** The services of one provider. */
export const services = (providerId: string) =>
  ({
    path: `/admin/service-provider-management/services/${encodeURIComponent(providerId)}`,
    pageSize: 8,
    search: 'always',
    sortBy: 'capitalised',
  }) as const satisfies ListResource
