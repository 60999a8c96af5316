import type { Account } from '@zaffa/contract/schema/account'
import { unexpectedAnswer } from '../../lib/call-error.ts'

const list = <Row>(value: Row[]): Row[] =>
  value.filter((row) => typeof row === 'object' && row !== null)

/** The answer, or an error if it has another shape. */
export function readAccount(body: unknown): Account {
  const account = body as Account | null | undefined
  if (!Array.isArray(account?.factors) || !Array.isArray(account.sessions)) {
    throw unexpectedAnswer()
  }
  return { ...account, factors: list(account.factors), sessions: list(account.sessions) }
}
