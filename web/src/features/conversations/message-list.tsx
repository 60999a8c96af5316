import { conversationMessages } from '@zaffa/contract/conversations'
import type { Conversation, Message } from '@zaffa/contract/schema/conversations'
import { useDeferredValue } from 'react'
import { unexpectedAnswer } from '../../lib/api-error.ts'
import { useStrings } from '../../lib/strings.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { texts as listTexts } from '../../list/strings.ts'
import { useDetails } from '../../list/use-details.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { messageDays, oldestFirst } from './message-days.ts'
import { MessageItem, type Role } from './message-item.tsx'
import styles from './message-list.module.css'
import { texts } from './strings.ts'

/** The box has a fixed height: nothing moves when the messages arrive. */
export function MessageList({ conversation }: { conversation: Conversation }) {
  const { strings: list } = useStrings(listTexts)
  const { strings: t } = useStrings(texts)
  const { data, loading, retry } = useDetails({
    path: conversationMessages(conversation._id),
    read: readMessages,
    meanwhile: undefined,
    failure: { log: 'Failed to load messages' },
  })
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
          {t.loadingMessages}
        </p>
      )}
      {!loading && !data && (
        <div className={styles.state}>
          <Button onClick={retry}>{list.retry}</Button>
        </div>
      )}
      {data?.length === 0 && (
        <div className={styles.state}>
          <EmptyState>{t.empty}</EmptyState>
        </div>
      )}
      {data && data.length > 0 && <Messages messages={data} conversation={conversation} />}
    </section>
  )
}

/** Rendered first: more messages than the box can show. */
const newest = 30

/** From here on, only what is in sight is laid out. */
const many = 300

type MessagesProps = { messages: Message[]; conversation: Conversation }

/** The newest are there at once; React renders the others behind them without blocking the page. */
function Messages({ messages, conversation }: MessagesProps) {
  const { fullDate } = useFormat()
  const shown = useDeferredValue(messages, messages.slice(-newest))
  return (
    <div className={styles.messages} data-many={messages.length > many || undefined}>
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
    </div>
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

/** The answer is the list itself; a message without an id is told apart by its place. */
function readMessages(body: unknown): Message[] {
  if (!Array.isArray(body)) throw unexpectedAnswer()
  return oldestFirst(body.map((message, index) => ({ _id: String(index), ...message })))
}
