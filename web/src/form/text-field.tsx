import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import styles from './control.module.css'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type TextFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'dir' | 'maxLength' | 'placeholder'
  > & { hint?: ReactNode }

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, required, wide, rules, hint, dir = 'auto', ...input } = props
  const { id, error, registered, aria } = useField(props)
  return (
    <FieldFrame id={id} label={label} required={required} wide={wide} error={error} hint={hint}>
      <input
        id={id}
        className={styles.control}
        dir={dir}
        autoComplete="off"
        aria-describedby={describedBy(id, error, hint)}
        {...aria}
        {...input}
        {...registered}
      />
    </FieldFrame>
  )
}
