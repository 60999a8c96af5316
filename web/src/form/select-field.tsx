import { ChevronDown } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import styles from '../ui/control.module.css'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type SelectFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly string[]
  /** How an option is written; as it is stored, unless told. */
  textOf?: (option: string) => string
  /** The entry for "nothing chosen"; without it there is always a choice. */
  placeholder?: string
}

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { busy, frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <div className={styles.withButton}>
        <select
          className={`${styles.control} ${styles.select}`}
          aria-disabled={busy || undefined}
          // A select has no `readonly`, and `disabled` would take the focus.
          onKeyDown={(event) => {
            if (busy && event.key !== 'Tab') event.preventDefault()
          }}
          {...control}
        >
          {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
          {props.options.map((option) => (
            <option key={option} value={option} dir="auto">
              {props.textOf?.(option) ?? option}
            </option>
          ))}
        </select>
        <ChevronDown size={16} className={styles.chevron} aria-hidden />
      </div>
    </FieldFrame>
  )
}
