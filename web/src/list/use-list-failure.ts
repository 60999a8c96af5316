import { useEffect } from 'react'
import { isSessionEnd, serverMessage } from '../lib/call-error.ts'
import { logError } from '../lib/log.ts'
import { useToast } from '../lib/toast-context.ts'

/** How a list that could not be loaded says so: each list's way is the specification's. */
export type ListFailure =
  /** A toast with the server's message, or with this one. */
  | { serverOr: string }
  /** A toast with this message, whatever the server says. */
  | { toast: string }
  /** A line in the console and nothing else. */
  | { log: string }
  /** This message in place of the rows. */
  | { page: string }

/** Tells a failed load once, after the retries. */
export function useListFailure(
  query: { error: unknown; errorUpdatedAt: number; isError: boolean },
  failure: ListFailure,
) {
  const toast = useToast()
  const { error, errorUpdatedAt, isError } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once per failure, not once per render
  useEffect(() => {
    if (!isError || isSessionEnd(error)) return
    if ('serverOr' in failure) toast.failure(error, serverMessage(error) ?? failure.serverOr)
    if ('toast' in failure) toast.failure(error, failure.toast)
    if ('log' in failure) logError(failure.log, error)
  }, [isError, errorUpdatedAt])
}
