import type { z } from 'zod'
import type { KeyRight } from '../feed.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A group of the documentation, and the sentence under its heading. */
export type Tag = { name: string; description: string }

/** One call of the API. The server, the documentation and the tests all use this definition. */
export type Call = {
  method: Method
  /** Parameters are written `:id`. */
  path: string
  /** The name of the call in generated clients, so it must never change. */
  operationId: string
  summary: string
  /** What the summary and the schemas do not say. */
  description: string
  tag: Tag
  params?: z.ZodObject
  querystring?: z.ZodObject
  body?: z.ZodType
  status: 200 | 201
  response: z.ZodType
  /** Error statuses of this call, besides those of every call (`errorStatuses`). */
  errors: readonly (401 | 404 | 408 | 409 | 410 | 412 | 429)[]
  /** Needs no token. */
  open?: true
  /** Opened by a key with this right, and by no session. */
  key?: KeyRight
  /** Works for an administrator who still has to set up a second factor. */
  beforeSetUp?: true
  /**
   * The answer has the version of the record as `ETag`. A call that changes the record accepts that
   * version as `If-Match`, and answers 412 if the record has changed since.
   */
  versioned?: true
  /** Headers that the answer has only sometimes, and what they say. */
  headers?: Readonly<Record<string, string>>
  /** The answer has a secret. */
  secret?: true
  /** A read of personal data: who opened which record is kept, under this noun. */
  recorded?: 'client' | 'contract' | 'conversation' | 'payment'
  /** Takes a multipart form with one file in the field `file`. */
  upload?: true
  /** Answers with a CSV file of any size, which is sent while it is read. */
  csv?: true
  /** Sends the same as server-sent events to who accepts them. */
  serverSentEvents?: true
  /** Body and answer are lines of any number; `body` and `response` describe one. */
  streams?: true
}

/** Keeps the literal types of a call while checking its shape. */
export const defineCall = <const C extends Call>(call: C): C => call

/** Every status of an error that a call can answer, in order. */
export function errorStatuses(call: Call): number[] {
  // 400: every call refuses unknown query fields. 421: a server answers under its own names only.
  const always = [400, 421, 500, 503]
  const withoutSession = call.open ? [] : [401]
  const beforeSetUp = call.open || call.beforeSetUp ? [] : [403]
  // Every write reads a body, even if it needs none, and needs disk space.
  const ofWrites = call.method === 'GET' ? [] : [413, 415, 507]
  return [
    ...new Set([...call.errors, ...always, ...withoutSession, ...beforeSetUp, ...ofWrites]),
  ].sort()
}
