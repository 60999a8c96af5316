import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import styles from '../ui/control.module.css'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type TextFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'dir'>

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { type, inputMode, dir = 'auto' } = props
  const { busy, frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <input
        className={styles.control}
        type={type}
        inputMode={inputMode}
        dir={dir}
        autoComplete="off"
        readOnly={busy}
        {...control}
      />
    </FieldFrame>
  )
}
