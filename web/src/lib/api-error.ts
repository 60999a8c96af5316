import type { ErrorBody } from '@zaffa/contract/errors'

/** A call that did not succeed. `message` is what the server said, empty when it said nothing usable. */
export class ApiError extends Error {
  /** 0 when no answer came at all. */
  readonly status: number
  /** Which field broke which rule, where the server says so. */
  readonly fields: Record<string, string>
  /** The record that already has the refused value, where the server says so. */
  readonly existing: ErrorBody['existing'] | undefined

  constructor(
    status: number,
    message = '',
    { fields = {}, existing }: Partial<Pick<ApiError, 'fields' | 'existing'>> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
    this.existing = existing
  }
}

export const serverMessage = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.message) || undefined

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export const isSessionEnd = (error: unknown) => error instanceof ApiError && error.status === 401
