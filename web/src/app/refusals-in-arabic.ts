import type { ErrorCode } from '@zaffa/contract/error-codes'
import { refusals as account } from '../features/account/refusal-strings.ar.ts'
import { refusals as applications } from '../features/applications/refusal-strings.ar.ts'
import { refusals as categories } from '../features/categories/refusal-strings.ar.ts'
import { refusals as clients } from '../features/clients/refusal-strings.ar.ts'
import { refusals as reviews } from '../features/reviews/refusal-strings.ar.ts'
import { refusals as session } from '../features/session/refusal-strings.ar.ts'
import { refusals as form } from '../form/refusal-strings.ar.ts'
import { refusals as general } from '../lib/refusal-strings.ar.ts'
import type { Refused, Sentence } from '../lib/refusals.ts'
import { refusals as list } from '../list/refusal-strings.ar.ts'

/** The app never gets these, or its screen has a text for them. */
type Elsewhere =
  | 'expired_cursor'
  | 'invalid_credentials'
  | 'invalid_key'
  | 'method_not_allowed'
  | 'missing_right'
  | 'not_ready'
  | 'unknown_cursor'
  | 'wrong_host'

/** A code without a sentence does not compile. */
const byCode: Record<Exclude<ErrorCode, Elsewhere>, Sentence> = {
  ...general.codes,
  ...form.codes,
  ...list.codes,
  ...account.codes,
  ...applications.codes,
  ...session.codes,
}

const invalid: Record<string, string> = {
  ...form.invalid,
  ...account.invalid,
  ...categories.invalid,
  ...clients.invalid,
  ...reviews.invalid,
  ...session.invalid,
}

const taken: Record<string, string> = { ...categories.taken, ...clients.taken }

function fieldInWords(path: string, { code }: Refused): string | undefined {
  // One option of a list is refused by its place: `planning_for.0`.
  const name = path.split('.')[0] ?? ''
  return code === 'conflict' ? taken[name] : invalid[name]
}

/** A code that is not here has its message shown as it came. */
export function inArabic(refused: Refused): Refused {
  const sentence = (byCode as Partial<Record<string, Sentence>>)[refused.code]
  if (!sentence) return refused
  const general = typeof sentence === 'string' ? sentence : sentence(refused.details)
  const fields = Object.fromEntries(
    Object.keys(refused.fields).map((path) => [path, fieldInWords(path, refused) ?? general]),
  )
  return { ...refused, fields, message: Object.values(fields)[0] ?? general }
}
