import type { ErrorCode } from '@zaffa/contract/error-codes'
import type { FastifyRequest } from 'fastify'

/**
 * The `WWW-Authenticate` value of a 401 (RFC 6750). Not `Basic`, which makes browsers show their
 * own password prompt. `invalid_token` is only for a token that was sent and refused, not for a
 * missing token or a failed login.
 */
export function challenge({ headers }: FastifyRequest, code: ErrorCode): string {
  const refusesToken =
    ['not_logged_in', 'invalid_key'].includes(code) && /^bearer /i.test(headers.authorization ?? '')
  return `Bearer realm="zaffa"${refusesToken ? ', error="invalid_token"' : ''}`
}
