import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { conversationMessages, earlierHeader, earlierMessages } from '@zaffa/contract/conversations'
import type { EarlierMessages, Message } from '@zaffa/contract/schema/conversations'
import { api } from '../../lib/api.ts'
import { unexpectedAnswer } from '../../lib/call-error.ts'
import { useListFailure } from '../../list/use-list-failure.ts'
import { oldestFirst } from './message-days.ts'

/** The messages of one answer, oldest first, and what leads to the earlier ones. */
type Answer = { messages: Message[]; earlier: string | null }

/** The call of the specification, whose answer is the list itself. */
async function readNewest(id: string, signal: AbortSignal): Promise<Answer> {
  let earlier: string | null = null
  const body = await api.get<unknown>(conversationMessages(id), {
    signal,
    read: (response) => {
      // Only our own server has this header.
      earlier = response.headers.get(earlierHeader)
      return response.json()
    },
  })
  return { messages: oldestFirst(readMessages(body)), earlier }
}

async function readEarlier(id: string, before: string, signal: AbortSignal): Promise<Answer> {
  const answer = await api.get(earlierMessages(id), { query: { before }, signal })
  const { data, earlier = null }: Partial<EarlierMessages> = Object(answer)
  return { messages: readMessages(data), earlier }
}

/** A message without an id is told apart by its place. */
function readMessages(body: unknown): Message[] {
  if (!Array.isArray(body)) throw unexpectedAnswer()
  return body.map((message, index) => ({ _id: String(index), ...message }))
}

const gathered = ({ pages }: InfiniteData<Answer>) => ({
  messages: pages.toReversed().flatMap(({ messages }) => messages),
  answers: pages.length,
})

/** The messages of a conversation: the newest, and on request the earlier ones. */
export function useMessages(id: string) {
  const query = useInfiniteQuery({
    queryKey: ['details', conversationMessages(id)],
    queryFn: ({ pageParam, signal }) =>
      pageParam === null ? readNewest(id, signal) : readEarlier(id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ earlier }) => earlier,
    select: gathered,
  })
  useListFailure(query, { log: 'Failed to load messages' })
  return query
}
