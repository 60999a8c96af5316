import type { FastifyRequest } from 'fastify'

/**
 * What a 401 says about how to authenticate (RFC 6750). Not `Basic`, for which a browser would ask
 * for a password itself. `invalid_token` is about a token that was sent and refused: not where none
 * was sent, and not where a login failed.
 */
export function challenge({ headers }: FastifyRequest, code: string): string {
  const refusesToken = code === 'not_logged_in' && /^bearer /i.test(headers.authorization ?? '')
  return `Bearer realm="zaffa"${refusesToken ? ', error="invalid_token"' : ''}`
}
