import type { UseFormReturn } from 'react-hook-form'
import { ApiError, isSessionEnd } from '../../lib/api-error.ts'
import { type ClientValues, emptyClient } from './client-values.ts'

/** Shows what the server said where it belongs: at its field, or at the foot of the form. */
export function markRefusedFields(form: UseFormReturn<ClientValues>, error: unknown) {
  if (!(error instanceof ApiError) || isSessionEnd(error)) return
  const fields = Object.entries(error.fields).filter(([field]) => field in emptyClient)
  for (const [field, message] of fields) {
    form.setError(field as keyof ClientValues, { message })
  }
  if (fields.length === 0 && error.message !== '') form.setError('root', { message: error.message })
}
