import { type ListResource, recordPath } from './list.ts'
import { providers } from './providers.ts'

/** The services of one provider. */
export const services = (providerId: string) =>
  ({
    path: recordPath(`${providers.path}/services`, providerId),
    pageSize: 8,
    search: 'always',
    sortBy: 'capitalised',
  }) as const satisfies ListResource
