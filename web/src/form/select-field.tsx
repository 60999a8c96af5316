import { ChevronDown } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import styles from './control.module.css'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type SelectFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly string[]
  /** The entry for "nothing chosen"; without it there is always a choice. */
  placeholder?: string
}

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { id, error, registered, aria } = useField(props)
  return (
    <FieldFrame
      id={id}
      label={props.label}
      required={props.required}
      wide={props.wide}
      error={error}
    >
      <div className={styles.withButton}>
        <select
          id={id}
          className={`${styles.control} ${styles.select}`}
          aria-describedby={describedBy(id, error)}
          {...aria}
          {...registered}
        >
          {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
          {props.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
        <ChevronDown size={16} className={styles.chevron} aria-hidden />
      </div>
    </FieldFrame>
  )
}
