import type { ErrorDetails } from '@zaffa/contract/errors'

/** A call that did not succeed. `message` is what the server said, empty when it said nothing usable. */
export class CallError extends Error {
  /** 0 when no answer came, or one that cannot be read. */
  readonly status: number
  /** Which field broke which rule, where the server says so. */
  readonly fields: Record<string, string>
  /** For programs, where the server has one; otherwise empty. */
  readonly code: string
  /** Only from our own server. */
  readonly details: ErrorDetails

  constructor(
    status: number,
    message = '',
    more: Partial<Pick<CallError, 'fields' | 'code' | 'details'>> = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.fields = more.fields ?? {}
    this.code = more.code ?? ''
    this.details = more.details ?? {}
  }
}

/** The call succeeded, but its answer does not have the promised shape. */
export const unexpectedAnswer = () => new CallError(200)

export const serverMessage = (error: unknown): string | undefined =>
  (error instanceof CallError && error.message) || undefined

export const isGone = (error: unknown) => error instanceof CallError && error.status === 404

export const isSessionEnd = (error: unknown) => error instanceof CallError && error.status === 401
