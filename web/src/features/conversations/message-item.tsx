import { contractMessageType } from '@zaffa/contract/conversations'
import type { Message } from '@zaffa/contract/schema/conversations'
import { useStrings } from '../../lib/strings.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Moment } from '../../ui/moment.tsx'
import { MessageContract } from './message-contract.tsx'
import styles from './message-item.module.css'
import { texts } from './message-strings.ts'

export type Role = 'client' | 'provider'

type MessageItemProps = {
  message: Message
  /** The client's messages stand on one side, the provider's on the other. */
  role: Role | undefined
}

export function MessageItem({ message, role }: MessageItemProps) {
  const { strings: t } = useStrings(texts)
  return (
    <div className={styles.item} data-role={role}>
      <Avatar name={message.sender?.full_name} size={32} />
      <div className={styles.content}>
        <p className={styles.head}>
          <span className={styles.sender} dir="auto">
            {message.sender?.full_name}
          </span>
          {role && <span className={styles.role}>{t.roles[role]}</span>}
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
    </div>
  )
}
