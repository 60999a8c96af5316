import type { FormEvent, ReactNode } from 'react'
import styles from './form-card.module.css'

type FormCardProps = {
  label: string
  onSubmit: () => void
  children: ReactNode
  /** The buttons at the foot. */
  footer: ReactNode
  /** What the server said about the form as a whole. */
  error?: string | undefined
}

/** A form as a page. Its messages are ours, never the browser's bubbles; Enter never reloads. */
export function FormCard({ label, onSubmit, children, footer, error }: FormCardProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate aria-label={label} className={styles.card} onSubmit={submit}>
      {children}
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
