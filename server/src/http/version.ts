import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * The version of a record as an entity tag: a hash of what the caller sees. It changes exactly when
 * something visible to the caller changes.
 */
export function versionOf(record: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url')}"`
}

/**
 * Refuses to change a record that changed since the caller read it. Call it in the transaction of
 * the change with the record locked, so that only one of two changes to the same version succeeds.
 *
 * Without `If-Match` the last change wins, and `*` matches any existing record. A weak or malformed
 * tag never came from us and matches nothing (RFC 9110, 13.1.1).
 */
export function checkVersion({ headers }: FastifyRequest, current: unknown, noun: string): void {
  const expected = headers['if-match']
  if (expected === undefined || expected.trim() === '*') return
  const tags = expected.split(',').map((tag) => tag.trim())
  if (tags.includes(versionOf(current))) return
  throw new ApiError(
    412,
    'changed_meanwhile',
    `This ${noun} was changed in the meantime. Please load it again before you save`,
  )
}
