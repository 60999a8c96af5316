import { useId } from 'react'
import styles from './text-box.module.css'

type TextBoxProps = {
  label: string
  value: string
  onChange: (text: string) => void
  /** More than one line, this many to begin with. */
  rows?: number
  placeholder?: string
  disabled?: boolean
}

/** A labelled text without the form library, for the few that are typed beside a list. */
export function TextBox({ label, value, onChange, rows, placeholder, disabled }: TextBoxProps) {
  const id = useId()
  const control = {
    id,
    className: styles.control,
    value,
    placeholder,
    disabled,
    dir: 'auto',
    autoComplete: 'off',
  }
  return (
    <div className={styles.box}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {rows ? (
        <textarea {...control} rows={rows} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...control} onChange={(event) => onChange(event.target.value)} />
      )}
    </div>
  )
}
