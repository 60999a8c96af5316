import type { ErrorDetails } from '@zaffa/contract/errors'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CallError, isSessionEnd } from '../../lib/call-error.ts'
import { type ClientValues, emptyClient } from './client-values.ts'

/** The client that has the refused e-mail address or phone number. */
export type ExistingClient = NonNullable<ErrorDetails['existing']>

/** In the order of the form. */
const fieldNames = Object.keys(emptyClient) as (keyof ClientValues)[]

/** Shows what the server said where it belongs: at its field, or at the foot of the form. */
export function useRefusal(form: UseFormReturn<ClientValues>) {
  const [existing, setExisting] = useState<ExistingClient>()

  function show(error: unknown) {
    if (!(error instanceof CallError) || isSessionEnd(error)) return
    setExisting(error.details.existing)
    // One option of a list is refused by its place: `planning_for.0`.
    const messages = new Map(
      Object.entries(error.fields).map(([path, message]) => [path.split('.')[0], message]),
    )
    const refused = fieldNames.filter((field) => messages.has(field))
    for (const field of refused) {
      form.setError(field, { type: 'server', message: messages.get(field) ?? '' })
    }
    if (refused[0]) form.setFocus(refused[0])
    else if (error.message !== '') form.setError('root', { message: error.message })
  }

  return { existing, show }
}
