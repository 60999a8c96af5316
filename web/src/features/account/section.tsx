import { type ReactNode, useId } from 'react'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import styles from './section.module.css'

type SectionProps = {
  title: string
  lead: string
  children: ReactNode
  /** The buttons at the foot. */
  actions?: ReactNode
}

export function Section({ title, lead, children, actions }: SectionProps) {
  const id = useId()
  const kept = useKeptFocus()
  return (
    <section {...kept} aria-labelledby={id} className={styles.section}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
