import type { Conversation } from '@zaffa/contract/schema/conversations'
import { spaced } from '../../lib/format.ts'
import { useStrings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldList } from '../../ui/field-list.tsx'
import { ListLink } from '../../ui/list-link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { texts as valueTexts } from '../../ui/value-strings.ts'
import styles from './conversation-details.module.css'
import { ConversationStatus } from './conversation-status.tsx'
import { MessageList } from './message-list.tsx'
import { texts } from './strings.ts'

type ConversationDetailsProps = { conversation: Conversation; onClose: () => void }

/** Read only: its Edit button is always disabled. */
export function ConversationDetails({ conversation, onClose }: ConversationDetailsProps) {
  const { strings: t } = useStrings(texts)
  const { valueName } = useStrings(valueTexts)
  const client = conversation.customer?.full_name
  const provider = conversation.service_provider?.full_name
  return (
    <Dialog
      wide
      light
      title={t.detailTitle}
      onClose={onClose}
      footer={<Button disabled>{t.edit}</Button>}
    >
      <div className={styles.columns}>
        <FieldList>
          <Field label={t.clientName}>
            <ListLink list="clients" search={client}>
              {client}
            </ListLink>
          </Field>
          <Field label={t.serviceProvider}>
            <ListLink list="providers" search={provider}>
              {provider}
            </ListLink>
          </Field>
          <Field label={t.date}>
            <Moment value={conversation.createdAt} />
          </Field>
          <Field label={t.detailLatestUpdated}>
            <Moment value={conversation.lastActivity} />
          </Field>
          <Field label={t.status}>
            <ConversationStatus status={conversation.status} />
          </Field>
          <Field label={t.state}>
            {conversation.state && valueName(conversation.state, spaced)}
          </Field>
        </FieldList>
        <section className={styles.messages}>
          <h3 className={styles.title}>{t.messages}</h3>
          <MessageList conversation={conversation} />
        </section>
      </div>
    </Dialog>
  )
}
