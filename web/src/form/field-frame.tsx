import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './field-frame.module.css'
import { form as t } from './strings.en.ts'

type FieldFrameProps = {
  id: string
  label: string
  required?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  /** Takes the whole width of the form. */
  wide?: boolean | undefined
  children: ReactNode
}

/** Label, control, hint and error of one field. The control names the last two by `describedBy`. */
export function FieldFrame({ id, label, required, error, hint, wide, children }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, wide && styles.wide)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} title={t.required} aria-hidden>
            *
          </span>
        )}
      </label>
      {children}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

export function describedBy(id: string, error: unknown, hint?: unknown): string | undefined {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
