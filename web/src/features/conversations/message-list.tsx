import { contractMessageType, conversationMessages } from '@zaffa/contract/conversations'
import type { Message } from '@zaffa/contract/schema/conversations'
import { ApiError } from '../../lib/api-error.ts'
import { strings as list } from '../../list/strings.en.ts'
import { useDetails } from '../../list/use-details.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { MessageContract } from './message-contract.tsx'
import styles from './message-list.module.css'
import { strings as t } from './strings.en.ts'

/** The box has a fixed height: nothing moves when the messages arrive. */
export function MessageList({ conversation }: { conversation: string }) {
  const { data, loading, retry } = useDetails({
    path: conversationMessages(conversation),
    read: readMessages,
    failure: { log: t.messagesFailedLog },
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
    <section className={styles.box} aria-label={t.messages} aria-busy={loading} tabIndex={0}>
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
      {data?.length === 0 && <EmptyState>{t.empty}</EmptyState>}
      {data && data.length > 0 && (
        <ol className={styles.messages}>
          {data.map((message) => (
            <li key={message._id} className={styles.message}>
              <Avatar name={message.sender?.full_name} size={32} />
              <MessageContent message={message} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function MessageContent({ message }: { message: Message }) {
  return (
    <div className={styles.content}>
      <p className={styles.head}>
        <span className={styles.sender} dir="auto">
          {message.sender?.full_name}
        </span>
        <span className={styles.time}>
          <Moment value={message.createdAt} />
        </span>
      </p>
      {message.text && (
        <p className={styles.text} dir="auto">
          {message.text}
        </p>
      )}
      {message.type === contractMessageType && message.contract && (
        <MessageContract contract={message.contract} />
      )}
    </div>
  )
}

/** The answer is the list itself; a message without an id is told apart by its place. */
function readMessages(body: unknown): Message[] {
  if (!Array.isArray(body)) throw new ApiError(200)
  return body.map((message, index) => ({ _id: String(index), ...message }))
}
