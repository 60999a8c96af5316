import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * The version of a record, as an entity tag: a hash over what the caller is shown. Whatever they
 * could have seen change changes it, and nothing else does.
 */
export function versionOf(record: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url')}"`
}

/**
 * Refuses to change a record that is no longer the one the caller read. Asked in the transaction of
 * the change, with the record locked: of two changes of the same version one wins.
 *
 * Without `If-Match` the last change wins, and `*` is met by any record that exists. A weak or
 * malformed tag is none that we gave out, so it is met by nothing (RFC 9110, 13.1.1).
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
