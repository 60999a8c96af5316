import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { isGone } from '../lib/call-error.ts'
import { type ListFailure, useListFailure } from './use-list-failure.ts'

type DetailsOptions<Answer> = {
  path: string
  /** Takes what is shown out of the answer; throws when it is not in it. */
  read: (body: unknown) => Answer
  /** What the list knows already, shown until the answer is there. */
  meanwhile: Answer
  /** What the list knows is all there is to show. */
  disabled?: boolean
  /** Forgotten when the dialog closes, because administrators change it: the list knows it better then. */
  changes?: boolean
  failure: ListFailure
}

export type Details<Data> = {
  data: Data
  loading: boolean
  failed: boolean
  /** It was there when the list was loaded, and is not any more. */
  gone: boolean
  retry: () => void
}

/** What a row's dialog asks the server for when it opens. */
export function useDetails<Answer>(options: DetailsOptions<Answer>): Details<Answer> {
  const { path, read, meanwhile, disabled } = options
  const query = useQuery({
    queryKey: ['details', path],
    queryFn: async ({ signal }) => read(await api.get(path, { signal })),
    enabled: !disabled,
    ...(options.changes && { gcTime: 0 }),
  })
  useListFailure(query, options.failure)
  return {
    // An answer that cannot be renewed is older than the list.
    data: query.isError ? meanwhile : (query.data ?? meanwhile),
    loading: query.isPending && !disabled,
    failed: query.isError,
    gone: isGone(query.error),
    retry: () => void query.refetch(),
  }
}
