import { useId } from 'react'
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** What every field of a form is given. */
export type FieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  label: string
  required?: boolean
  wide?: boolean
  rules?: RegisterOptions<Values, FieldPath<Values>>
}

/** Binds a field to its form. A mark set by the ordered rules goes when the field is changed. */
export function useField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { form, name } = props
  const id = useId()
  const error = form.getFieldState(name, form.formState).error?.message
  const registered = form.register(name, {
    ...props.rules,
    onChange: () => {
      if (!props.rules) form.clearErrors(name)
    },
  } as RegisterOptions<Values, FieldPath<Values>>)
  return {
    id,
    error,
    registered,
    aria: {
      'aria-invalid': error ? true : undefined,
      'aria-required': props.required || undefined,
    },
  }
}
