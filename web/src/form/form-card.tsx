import { type FormEvent, type ReactNode, useRef } from 'react'
import { FormBusy } from './form-busy.ts'
import styles from './form-card.module.css'
import { useFirstField } from './use-first-field.ts'

type FormCardProps = {
  /** The text of the page's heading. */
  label: string
  onSubmit: () => void
  busy?: boolean
  children: ReactNode
  /** The buttons at the foot. */
  footer: ReactNode
  /** What the server said about the form as a whole. */
  error?: string | undefined
}

/** A form as a page. Its messages are ours, never the browser's bubbles; Enter never reloads. */
export function FormCard(props: FormCardProps) {
  const { label, onSubmit, busy = false, children, footer, error } = props
  const ref = useRef<HTMLFormElement>(null)
  useFirstField(ref)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={ref} noValidate aria-label={label} className={styles.card} onSubmit={submit}>
      <FormBusy value={busy}>{children}</FormBusy>
      <div className={styles.footer}>
        {error && <p className={styles.error}>{error}</p>}
        {footer}
      </div>
    </form>
  )
}

/** A titled group of fields, two columns where there is room. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.grid}>{children}</div>
    </section>
  )
}
