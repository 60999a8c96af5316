import { useStrings } from '../../lib/strings.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextBox } from '../../ui/text-box.tsx'
import styles from './compose-dialog.module.css'
import { texts } from './strings.ts'

/** There is no call behind it: Submit is always disabled, so nothing is sent. */
export function ComposeDialog({ onClose }: { onClose: () => void }) {
  const { strings: t } = useStrings(texts)
  const [to, setTo] = useDraft('compose to', '')
  const [subject, setSubject] = useDraft('compose subject', '')
  const [message, setMessage] = useDraft('compose message', '')
  return (
    <Dialog
      title={t.composeTitle}
      onClose={onClose}
      footer={
        <Button look="primary" disabled>
          {t.submit}
        </Button>
      }
    >
      <div className={styles.fields}>
        <TextBox label={t.to} value={to} onChange={setTo} />
        <TextBox label={t.subject} value={subject} onChange={setSubject} />
        <TextBox label={t.message} value={message} onChange={setMessage} rows={6} />
      </div>
    </Dialog>
  )
}
