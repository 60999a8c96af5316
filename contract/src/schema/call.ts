import type { z } from 'zod'
import type { Tag } from './tags.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One call of the API. The server registers it, the documentation shows it, the tests hold its answers against it. */
export type Call = {
  method: Method
  /** Parameters are written `:id`. */
  path: string
  /** Names the call in generated clients, so it never changes. */
  operationId: string
  summary: string
  /** What a stranger cannot tell from the summary and the schemas. */
  description: string
  /** The group in the documentation. */
  tag: Tag
  params?: z.ZodObject
  querystring?: z.ZodObject
  body?: z.ZodType
  status: 200 | 201
  response: z.ZodType
  /** What can go wrong, besides what any call may answer (`errorStatuses`). */
  errors: readonly (401 | 404 | 409 | 412 | 429)[]
  /** Answered without a token. */
  open?: true
  /**
   * The answer carries the version of the record as `ETag`. A call that changes the record takes that
   * version as `If-Match` and is refused with 412 when the record has another one by then.
   */
  versioned?: true
  /** The answer holds a secret. */
  secret?: true
  /** Takes a multipart form with one file in the field `file`. */
  upload?: true
}

/** Keeps the literal types of a call while checking its shape. */
export const defineCall = <const C extends Call>(call: C): C => call

/** Every status of an error that a call can answer, in order. */
export function errorStatuses(call: Call): number[] {
  // 400: a query field that is unknown is refused by every call.
  const always = [400, 500, 503]
  const withoutSession = call.open ? [] : [401]
  // A body is read even where none is needed, and every write needs room on the disk.
  const ofWrites = call.method === 'GET' ? [] : [413, 415, 507]
  return [...new Set([...call.errors, ...always, ...withoutSession, ...ofWrites])].sort()
}
