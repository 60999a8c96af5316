import type { ReactNode } from 'react'
import { useStrings } from '../lib/strings.ts'
import { CharacterCount } from '../ui/character-count.tsx'
import look from '../ui/control.module.css'
import styles from './field-frame.module.css'
import { texts } from './strings.ts'

type FieldFrameProps = {
  id: string
  label: string
  required?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  limit?: number | undefined
  /** How many characters are left, near the limit. */
  left?: number | undefined
  children: ReactNode
}

/** Label, control and notes of one field. The control names the notes by `describedBy`. */
export function FieldFrame({ id, label, error, hint, children, ...props }: FieldFrameProps) {
  const { form: t } = useStrings(texts)
  return (
    <div className={styles.field}>
      <label className={look.label} htmlFor={id}>
        {label}
        {props.required && (
          <span className={styles.required} title={t.required} aria-hidden>
            *
          </span>
        )}
      </label>
      {children}
      {props.limit !== undefined && <CharacterCount id={`${id}-count`} left={props.left} />}
      <FieldError id={id} error={error} />
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className={look.error}>
      {error}
    </p>
  )
}

type Notes = { error?: unknown; hint?: unknown; count?: unknown }

export function describedBy(id: string, { error, hint, count }: Notes): string | undefined {
  const notes = { error, hint, count }
  const ids = Object.entries(notes).flatMap(([note, there]) => (there ? [`${id}-${note}`] : []))
  return ids.join(' ') || undefined
}
