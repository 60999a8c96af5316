import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { isGone } from '../lib/api-error.ts'
import { type ListFailure, useListFailure } from './use-list-failure.ts'

type DetailsOptions<Answer, Known extends Answer | undefined> = {
  path: string
  /** Takes what is shown out of the answer; throws when it is not in it. */
  read: (body: unknown) => Answer
  /** What the list knows already, shown until the answer is there; undefined where it knows nothing. */
  meanwhile: Known
  /** What the list knows is all there is to show. */
  disabled?: boolean
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
export function useDetails<Answer, Known extends Answer | undefined>(
  options: DetailsOptions<Answer, Known>,
): Details<Answer | Known> {
  const { path, read, meanwhile, disabled } = options
  const query = useQuery({
    queryKey: ['details', path],
    queryFn: async ({ signal }) => read(await api.get(path, { signal })),
    enabled: !disabled,
    // Forgotten when the dialog closes: what the list knows when it opens again is newer.
    ...(meanwhile !== undefined && { gcTime: 0 }),
  })
  useListFailure(query, options.failure)
  return {
    data: query.data ?? meanwhile,
    loading: query.isPending && !disabled,
    failed: query.isError,
    gone: isGone(query.error),
    retry: () => void query.refetch(),
  }
}
