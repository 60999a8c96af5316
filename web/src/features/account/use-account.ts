import { useQuery } from '@tanstack/react-query'
import { account } from '@zaffa/contract/account'
import { statistics } from '@zaffa/contract/statistics'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { CallError } from '../../lib/call-error.ts'
import { extras } from '../../lib/extras.ts'
import { listKey } from '../../lib/list-key.ts'
import { readAccount } from './read-account.ts'

/**
 * Opened by its address, the page does not know yet whether this backend has accounts. Any answer
 * to a call of the specification tells.
 */
async function backendHasAccounts(signal: AbortSignal): Promise<boolean> {
  if (!extras.seen()) {
    await api.get(statistics.path, { signal }).catch((error: unknown) => {
      if (!(error instanceof CallError) || error.status === 0) throw error
    })
  }
  return extras.seen()
}

/** The own account; null where the backend knows none. */
export function useAccount() {
  const query = useQuery({
    queryKey: listKey(account.path),
    queryFn: async ({ signal }) =>
      (await backendHasAccounts(signal))
        ? readAccount(await api.get(account.path, { signal }))
        : null,
  })
  const must = query.data?.must_set_up
  useEffect(() => {
    if (must !== undefined) extras.noteSetUp(must)
  }, [must])
  return query
}
