import { type BrokenRule as Broken, firstBrokenClientRule } from '@zaffa/contract/client-rules'
import { clientLimits as limits } from '@zaffa/contract/clients'
import { isTypedDay } from '../../lib/day.ts'
import type { ClientValues } from './client-values.ts'

type BrokenRule = { field: keyof ClientValues; message: string }

type RuleTexts = {
  email: string
  password: string
  parentsName: string
  messages: Record<Broken['rule'], string>
  tooLong: (label: string, limit: number) => string
}

/** The specification's rules in its order; lengths and an invalid wedding date come after them. */
export function firstBrokenRule(
  values: ClientValues,
  form: { withPassword: boolean; nameLabel: string },
  t: RuleTexts,
): BrokenRule | undefined {
  const { full_name, phone_number, email, password, wedding_date } = values
  const broken = firstBrokenClientRule({
    full_name,
    phone_number,
    email,
    ...(form.withPassword && { password }),
  })
  if (broken) return { field: broken.field, message: t.messages[broken.rule] }
  const labels = {
    full_name: form.nameLabel,
    email: t.email,
    password: t.password,
    parents_full_name: t.parentsName,
  }
  for (const field of Object.keys(labels) as (keyof typeof labels)[]) {
    if (values[field].length > limits[field]) {
      return { field, message: t.tooLong(labels[field], limits[field]) }
    }
  }
  if (wedding_date !== '' && !isTypedDay(wedding_date)) {
    return { field: 'wedding_date', message: t.messages.weddingDate }
  }
  return undefined
}
