import { QueryClient } from '@tanstack/react-query'
import { isSessionEnd } from '../lib/api-error.ts'

const retries = 3
const longestPause = 30_000

/** Reads are tried again, except after the end of the session; writes never are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < retries && !isSessionEnd(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, longestPause),
      gcTime: 5 * 60_000,
      // Otherwise queries pause while offline and the list would load for ever.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
