import { Copy } from 'lucide-react'
import { emailHref, phoneHref } from '../lib/contact-href.ts'
import { nothing } from '../lib/format.ts'
import { useStrings } from '../lib/strings.ts'
import { useToast } from '../lib/toast-context.ts'
import { Breakable } from './breakable.tsx'
import styles from './contact.module.css'
import { texts } from './dialog-strings.ts'
import { IconButton } from './icon-button.tsx'

type ContactProps = {
  kind: 'phone' | 'email'
  /** Some backends send a phone number as a number. */
  value: string | number | null | undefined
}

/** A phone number to call or an address to write to, and to copy. What is neither stays text. */
export function Contact({ kind, value }: ContactProps) {
  const text = String(value ?? '')
  const href = kind === 'phone' ? phoneHref(text) : emailHref(text)
  if (!href) {
    return (
      <span dir="ltr">
        <Breakable>{text || nothing}</Breakable>
      </span>
    )
  }
  return (
    <>
      <a href={href} dir="ltr" className={styles.link}>
        <Breakable>{text}</Breakable>
      </a>
      <CopyButton text={text} />
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const { contact: t } = useStrings(texts)
  const toast = useToast()
  async function copy() {
    try {
      // Without HTTPS there is no clipboard at all, which ends in the same message.
      await navigator.clipboard.writeText(text)
      toast.success(t.copied(text))
    } catch {
      toast.error(t.copyFailed)
    }
  }
  return (
    <IconButton label={t.copy(text)} className={styles.copy} onClick={copy}>
      <Copy size={15} aria-hidden />
    </IconButton>
  )
}
