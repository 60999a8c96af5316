import {
  clientMessages,
  firstBrokenClientRule,
  clientLimits as limits,
} from '@zaffa/contract/clients'
import { tooLong } from '@zaffa/contract/length'
import { isTypedDay } from '../../lib/format.ts'
import type { ClientValues } from './client-values.ts'
import { strings as t } from './strings.en.ts'

type BrokenRule = { field: keyof ClientValues; message: string }

/** The specification's rules in its order; lengths and a wedding date that is none come after them. */
export function firstBrokenRule(
  values: ClientValues,
  form: { withPassword: boolean; nameLabel: string },
): BrokenRule | undefined {
  const { full_name, phone_number, email, password, wedding_date } = values
  const broken = firstBrokenClientRule({
    full_name,
    phone_number,
    email,
    ...(form.withPassword && { password }),
  })
  if (broken) return broken
  const labels = {
    full_name: form.nameLabel,
    email: t.email,
    password: t.password,
    parents_full_name: t.parentsName,
  }
  for (const field of Object.keys(labels) as (keyof typeof labels)[]) {
    if (values[field].length > limits[field]) {
      return { field, message: tooLong(labels[field], limits[field]) }
    }
  }
  if (wedding_date !== '' && !isTypedDay(wedding_date)) {
    return { field: 'wedding_date', message: clientMessages.weddingDate }
  }
  return undefined
}
