import type { ReactNode } from 'react'
import { nothing } from '../lib/format.ts'
import { Breakable } from './breakable.tsx'
import styles from './field-list.module.css'

/** The facts of a details dialog: `<FieldList><Field label="…">value</Field>…</FieldList>`. */
export function FieldList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}

type FieldProps = {
  label: string
  children: ReactNode
  /** Takes the whole width: long texts and lists. */
  wide?: boolean
}

export function Field({ label, children, wide }: FieldProps) {
  return (
    <div className={wide ? styles.wide : styles.field}>
      <dt className={styles.label}>{label}</dt>
      {typeof children === 'string' ? (
        <dd className={styles.value} dir="auto">
          <Breakable>{children || nothing}</Breakable>
        </dd>
      ) : (
        <dd className={styles.value}>{children ?? nothing}</dd>
      )}
    </div>
  )
}
