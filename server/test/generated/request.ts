import type { Call } from '@zaffa/contract/schema/call'
import { errorBody } from '@zaffa/contract/schema/errors'
import { expect } from 'vitest'

/** A request as sent: no layer may repair its faults. */
export type Sent = {
  id?: string
  /** The encoded query, without the question mark. */
  query?: string
  /** The body as text, or a form. */
  body?: string | FormData
  headers?: Record<string, string>
}

/** A request that takes longer hangs; far above what a busy machine needs. */
const limit = 60_000

export function send(url: string, token: string, call: Call, sent: Sent): Promise<Response> {
  const path = call.path.replace(':id', () => encodeURIComponent(sent.id ?? ''))
  return fetch(`${url}${path}${sent.query ? `?${sent.query}` : ''}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof sent.body === 'string' && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.body !== undefined && { body: sent.body }),
    signal: AbortSignal.timeout(limit),
  })
}

/** The answer of a call that must be accepted, checked against the contract. */
export async function accepted(call: Call, response: Response): Promise<unknown> {
  const answer = await (call.csv ? response.text() : response.json())
  expect(response.status, JSON.stringify(answer)).toBe(call.status)
  return call.response.parse(answer)
}

/** The status of a call that must be refused, with the error schema checked. */
export async function refused(response: Response): Promise<number> {
  const answer = await response.json()
  expect(response.status, JSON.stringify(answer)).toBeGreaterThanOrEqual(400)
  expect(response.status, JSON.stringify(answer)).toBeLessThan(500)
  expect(errorBody.parse(answer).statusCode).toBe(response.status)
  return response.status
}
