import type { Conversation, Message } from '@zaffa/contract/schema/conversations'
import { useDeferredValue } from 'react'
import { useStrings } from '../../lib/strings.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { texts as listTexts } from '../../list/strings.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EarlierMessages } from './earlier-messages.tsx'
import { messageDays } from './message-days.ts'
import { MessageItem, type Role } from './message-item.tsx'
import styles from './message-list.module.css'
import { texts as messageTexts } from './message-strings.ts'
import { texts } from './strings.ts'
import { useMessages } from './use-messages.ts'

/** The box has a fixed height: nothing moves when the messages arrive. */
export function MessageList({ conversation }: { conversation: Conversation }) {
  const { strings: list } = useStrings(listTexts)
  const { strings: t } = useStrings(texts)
  const { strings: message } = useStrings(messageTexts)
  const query = useMessages(conversation._id)
  const { data, isPending: loading } = query
  const { ref } = useKeptFocus()
  return (
    <section
      ref={ref}
      className={styles.box}
      aria-label={t.messages}
      aria-busy={loading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
      tabIndex={0}
    >
      {loading && (
        <p role="status" className={styles.state}>
          {message.loadingMessages}
        </p>
      )}
      {!loading && !data && (
        <div className={styles.state}>
          <Button onClick={() => query.refetch()}>{list.retry}</Button>
        </div>
      )}
      {data?.messages.length === 0 && (
        <div className={styles.state}>
          <EmptyState>{t.empty}</EmptyState>
        </div>
      )}
      {data && data.messages.length > 0 && (
        <div className={styles.messages} data-many={isLong(query) || undefined}>
          <EarlierMessages query={query} />
          <Messages messages={data.messages} conversation={conversation} />
        </div>
      )}
    </section>
  )
}

/** From here on, only what is in sight is laid out. */
const many = 300

const isLong = ({ data, hasNextPage }: ReturnType<typeof useMessages>) =>
  data && (hasNextPage || data.answers > 1 || data.messages.length > many)

/** Rendered first: more messages than the box can show. */
const newest = 30

type MessagesProps = { messages: Message[]; conversation: Conversation }

/** The newest are there at once; React renders the others without blocking the page. */
function Messages({ messages, conversation }: MessagesProps) {
  const { fullDate } = useFormat()
  const shown = useDeferredValue(messages, messages.slice(-newest))
  return (
    <>
      {messageDays(shown).map((day) => (
        <div key={day.key} className={styles.day}>
          <h4 className={styles.date}>{fullDate(day.messages[0]?.createdAt)}</h4>
          <ol>
            {day.messages.map((message) => (
              <li key={message._id} className={styles.message}>
                <MessageItem message={message} role={roleOf(message, conversation)} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </>
  )
}

/** A message has only the sender's name. If client and provider share it, the role is unknown. */
function roleOf({ sender }: Message, conversation: Conversation): Role | undefined {
  const name = sender?.full_name
  const [client, provider] = [conversation.customer, conversation.service_provider]
  if (!name || client?.full_name === provider?.full_name) return undefined
  if (name === client?.full_name) return 'client'
  return name === provider?.full_name ? 'provider' : undefined
}
