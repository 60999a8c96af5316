import type { Review } from '@zaffa/contract/schema/reviews'
import { useStrings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { texts as replyTexts } from './reply-strings.ts'
import styles from './review-details.module.css'
import { texts } from './strings.ts'

type CurrentReplyProps = {
  review: Review
  onDelete: () => void
  deleting: boolean
  disabled: boolean
}

/** The reply there is, if there is one. */
export function CurrentReply({ review, onDelete, deleting, disabled }: CurrentReplyProps) {
  const { strings: t } = useStrings(replyTexts)
  const { missing } = useStrings(texts).strings
  if (!review.admin_reply) return null
  return (
    <section className={styles.reply}>
      <h3 className={styles.title}>{t.currentReply}</h3>
      <p className={styles.text} dir="auto">
        {review.admin_reply}
      </p>
      <p className={styles.soft}>
        <span dir="auto">{review.replied_by?.full_name || missing}</span>
        {' · '}
        <Moment value={review.reply_date} />
      </p>
      <Button small busy={deleting} disabled={disabled} onClick={() => onDelete()}>
        {deleting ? t.deleting : t.deleteReply}
      </Button>
    </section>
  )
}
