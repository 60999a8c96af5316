import { QueryClient } from '@tanstack/react-query'
import { isGone, isSessionEnd } from '../lib/call-error.ts'

const retries = 3
const longestPause = 30_000

/** Reads are tried again, unless the answer will be the same; writes never are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < retries && !isSessionEnd(error) && !isGone(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, longestPause),
      gcTime: 5 * 60_000,
      // Otherwise queries pause while offline and the list would load for ever.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // What failed without a network is loaded when it is back.
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
