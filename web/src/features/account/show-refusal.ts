import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CallError } from '../../lib/call-error.ts'

/** Marks and focuses the field that the server refused. */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly FieldPath<Values>[],
  error: unknown,
) {
  if (!(error instanceof CallError)) return
  const refused = fields.find((field) => error.fields[field])
  if (!refused) return
  form.setError(refused, { message: error.fields[refused] ?? '' })
  form.setFocus(refused)
}
