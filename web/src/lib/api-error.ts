import type { ErrorBody, SecondStep } from '@zaffa/contract/errors'

/** A call that did not succeed. `message` is what the server said, empty when it said nothing usable. */
export class ApiError extends Error {
  /** 0 when no answer came, or one that cannot be read. */
  readonly status: number
  /** Which field broke which rule, where the server says so. */
  readonly fields: Record<string, string>
  /** The record that already has the refused value, where the server says so. */
  readonly existing: ErrorBody['existing'] | undefined
  /** For programs, where the server has one; otherwise empty. */
  readonly code: string
  readonly secondStep: SecondStep | undefined

  constructor(
    status: number,
    message = '',
    more: Partial<Pick<ApiError, 'fields' | 'existing' | 'code' | 'secondStep'>> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = more.fields ?? {}
    this.existing = more.existing
    this.code = more.code ?? ''
    this.secondStep = more.secondStep
  }
}

/** The call succeeded, but its answer does not have the promised shape. */
export const unexpectedAnswer = () => new ApiError(200)

export const serverMessage = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.message) || undefined

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export const isSessionEnd = (error: unknown) => error instanceof ApiError && error.status === 401
