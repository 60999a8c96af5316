import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One call of the API. The server registers it, the documentation shows it, the tests hold its answers against it. */
export type Call = {
  method: Method
  /** Parameters are written `:id`. */
  path: string
  summary: string
  /** The group in the documentation. */
  tag: string
  params?: z.ZodObject
  querystring?: z.ZodObject
  body?: z.ZodType
  status: 200 | 201
  response: z.ZodType
  /** What can go wrong, besides the 401, 429 and 503 that any call may answer, and the 507 of writes. */
  errors: readonly (400 | 404 | 409 | 412 | 413 | 415)[]
  /** Answered without a token. */
  open?: true
  /**
   * The answer carries the version of the record as `ETag`. A call that changes the record takes that
   * version as `If-Match` and is refused with 412 when the record has another one by then.
   */
  versioned?: true
  /** Takes a multipart form with one file in the field `file`. */
  upload?: true
}

/** Keeps the literal types of a call while checking its shape. */
export const defineCall = <const C extends Call>(call: C): C => call
