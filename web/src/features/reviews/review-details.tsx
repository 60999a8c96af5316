import { recordPath } from '@zaffa/contract/list'
import { reviewReply, reviews } from '@zaffa/contract/reviews'
import type { Review } from '@zaffa/contract/schema/reviews'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { CallError } from '../../lib/call-error.ts'
import { useStrings } from '../../lib/strings.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CurrentReply } from './current-reply.tsx'
import { type ReplyBox, ReplyForm } from './reply-form.tsx'
import { texts as replyTexts } from './reply-strings.ts'
import { ReviewContent } from './review-content.tsx'
import styles from './review-details.module.css'
import { texts } from './strings.ts'

type ReviewDetailsProps = {
  review: Review
  /** Unsent replies by review. */
  replies: Map<string, string>
  onClose: () => void
}

/** The review on one side, what an administrator can do about it on the other. */
export function ReviewDetails({ review, replies, onClose }: ReviewDetailsProps) {
  const { strings: t } = useStrings(replyTexts)
  const { detailTitle } = useStrings(texts).strings
  const id = review._id
  const [text, setText] = useDraft(`reply ${id}`, replies.get(id) ?? '')
  const box = useRef<ReplyBox>(null)
  const [refused, setRefused] = useState<string>()
  const type = (next: string) => {
    setRefused(undefined)
    replies.set(id, next)
    setText(next)
  }
  const send = useWrite({
    call: async (reply: string) => {
      await api.post(reviewReply(id), { admin_reply: reply })
      replies.delete(id)
    },
    success: t.replyAdded,
    failure: t.replyFailed,
    refresh: reviews.path,
    onSuccess: onClose,
    onFailure: (error) => {
      const message = error instanceof CallError ? error.fields.admin_reply : undefined
      setRefused(message)
      if (message) box.current?.focus()
    },
  })
  const deleteReply = useWrite({
    call: () => api.delete(reviewReply(id)),
    success: t.replyDeleted,
    failure: t.replyDeleteFailed,
    refresh: reviews.path,
    onSuccess: onClose,
  })
  const deleteReview = useWrite({
    call: () => api.delete(recordPath(reviews.path, id)),
    success: t.reviewDeleted,
    failure: t.reviewDeleteFailed,
    refresh: reviews.path,
    onSuccess: onClose,
  })
  const busy = send.busy || deleteReply.busy || deleteReview.busy
  return (
    <Dialog wide title={detailTitle} onClose={onClose} busy={busy}>
      <div className={styles.columns}>
        <ReviewContent review={review} />
        <div className={styles.actions}>
          <ReplyForm
            box={box}
            text={text}
            onType={type}
            onSend={send.run}
            sending={send.busy}
            error={refused}
            disabled={busy}
          />
          <CurrentReply
            review={review}
            onDelete={deleteReply.run}
            deleting={deleteReply.busy}
            disabled={busy}
          />
          <section className={styles.danger}>
            <h3 className={styles.title}>{t.deleteReview}</h3>
            <p>{t.deleteQuestion}</p>
            <Button
              small
              look="danger"
              busy={deleteReview.busy}
              disabled={busy}
              onClick={() => deleteReview.run()}
            >
              {deleteReview.busy ? t.deleting : t.deleteReview}
            </Button>
          </section>
        </div>
      </div>
    </Dialog>
  )
}
