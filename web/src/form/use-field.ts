import { type ReactNode, use, useId } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { useStrings } from '../lib/strings.ts'
import { charactersLeft } from '../ui/character-count.tsx'
import { describedBy } from './field-frame.tsx'
import { FormBusy } from './form-busy.ts'
import { texts } from './strings.ts'

/** What every field of a form is given. */
export type FieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  label: string
  required?: boolean
  hint?: ReactNode
  /** The longest text that may be sent; a longer one is marked, never cut. */
  limit?: number
  rules?: RegisterOptions<Values, FieldPath<Values>>
}

/**
 * Binds a field to its form: `frame` is for its label and notes, `control` for the element. A mark
 * set by the ordered rules goes when the field is changed. `doubt` is an error that the field found
 * itself, such as an impossible date.
 */
export function useField<Values extends FieldValues>(props: FieldProps<Values>, doubt?: string) {
  const { form, name, label, required, hint, limit } = props
  const { form: t } = useStrings(texts)
  const id = useId()
  const busy = use(FormBusy)
  const text = useWatch({ control: form.control, name, disabled: limit === undefined })
  const left = charactersLeft(String(text ?? ''), limit)
  const error = form.getFieldState(name, form.formState).error?.message ?? doubt
  const registered = form.register(name, {
    ...props.rules,
    // A form without rules here checks its fields itself, in the order of the specification.
    ...(props.rules && limit && { maxLength: { value: limit, message: t.tooLong(label, limit) } }),
    onChange: () => {
      if (!props.rules) form.clearErrors(name)
    },
  } as RegisterOptions<Values, FieldPath<Values>>)
  return {
    busy,
    frame: { id, label, required, hint, error, limit, left },
    control: {
      id,
      'aria-invalid': error || Number(left) < 0 ? true : undefined,
      'aria-required': required || undefined,
      'aria-describedby': describedBy(id, { error, hint, count: left !== undefined }),
      ...registered,
    },
  }
}
