import { unexpectedAnswer } from '../../lib/call-error.ts'

/** The token of a login's answer; an answer without one is a failure. */
export function tokenIn(answer: unknown): string {
  const token = (answer as { access_token?: unknown } | null | undefined)?.access_token
  if (typeof token !== 'string' || token === '') throw unexpectedAnswer()
  return token
}
