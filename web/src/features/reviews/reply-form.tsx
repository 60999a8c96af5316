import { isBlank } from '@zaffa/contract/blank'
import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextBox } from '../../ui/text-box.tsx'
import styles from './review-details.module.css'
import { strings as t } from './strings.en.ts'

type ReplyFormProps = {
  text: string
  onType: (text: string) => void
  onSend: (text: string) => void
  sending: boolean
  disabled: boolean
}

/** A new reply takes the place of the one there is. */
export function ReplyForm({ text, onType, onSend, sending, disabled }: ReplyFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(text)
  }
  return (
    <form className={styles.section} onSubmit={submit}>
      <TextBox
        label={t.reply}
        placeholder={t.replyPlaceholder}
        rows={4}
        value={text}
        onChange={onType}
        disabled={disabled}
      />
      <Button type="submit" look="primary" busy={sending} disabled={disabled || isBlank(text)}>
        {sending ? t.sending : t.send}
      </Button>
    </form>
  )
}
