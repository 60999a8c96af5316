import { isBlank } from '@zaffa/contract/blank'
import { maxReplyLength } from '@zaffa/contract/reviews'
import type { FormEvent, RefObject } from 'react'
import { useStrings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { TextBox } from '../../ui/text-box.tsx'
import { texts } from './reply-strings.ts'
import styles from './review-details.module.css'

export type ReplyBox = HTMLInputElement & HTMLTextAreaElement

type ReplyFormProps = {
  box: RefObject<ReplyBox | null>
  text: string
  onType: (text: string) => void
  onSend: (text: string) => void
  sending: boolean
  disabled: boolean
  /** What the server said about the text. */
  error: string | undefined
}

/** A new reply takes the place of the one there is. */
export function ReplyForm({ box, text, onType, onSend, ...props }: ReplyFormProps) {
  const { strings: t } = useStrings(texts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The box says itself that it is too long.
    if (text.length > maxReplyLength) box.current?.focus()
    else onSend(text)
  }
  return (
    <form className={styles.section} onSubmit={submit}>
      <TextBox
        ref={box}
        label={t.reply}
        placeholder={t.replyPlaceholder}
        rows={4}
        value={text}
        onChange={onType}
        limit={maxReplyLength}
        error={props.error}
        readOnly={props.disabled}
      />
      <Button
        type="submit"
        look="primary"
        busy={props.sending}
        disabled={props.disabled || isBlank(text)}
      >
        {props.sending ? t.sending : t.send}
      </Button>
    </form>
  )
}
