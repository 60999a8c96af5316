import { type Ref, useId } from 'react'
import { CharacterCount, charactersLeft } from './character-count.tsx'
import { classNames } from './class-names.ts'
import look from './control.module.css'
import styles from './text-box.module.css'

type TextBoxProps = {
  label: string
  value: string
  onChange: (text: string) => void
  /** More than one line, this many to begin with. */
  rows?: number
  placeholder?: string
  /** The longest text that may be sent; a longer one is marked, never cut. */
  limit?: number
  error?: string | undefined
  readOnly?: boolean
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** A labelled text without the form library, for the few that are typed beside a list. */
export function TextBox({ label, onChange, rows, limit, error, ...rest }: TextBoxProps) {
  const id = useId()
  const left = charactersLeft(rest.value, limit)
  const notes = [error && `${id}-error`, left !== undefined && `${id}-count`].filter(Boolean)
  const control = {
    ...rest,
    id,
    className: classNames(look.control, styles.resizable),
    dir: 'auto',
    autoComplete: 'off',
    'aria-invalid': error || Number(left) < 0 ? true : undefined,
    'aria-describedby': notes.join(' ') || undefined,
  }
  return (
    <div className={styles.box}>
      <label htmlFor={id} className={look.label}>
        {label}
      </label>
      {rows ? (
        <textarea {...control} rows={rows} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...control} onChange={(event) => onChange(event.target.value)} />
      )}
      {limit !== undefined && <CharacterCount id={`${id}-count`} left={left} />}
      {error && (
        <p id={`${id}-error`} className={look.error}>
          {error}
        </p>
      )}
    </div>
  )
}
