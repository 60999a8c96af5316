/** A call that did not succeed. `message` is what the server said, empty when it said nothing usable. */
export class ApiError extends Error {
  /** 0 when no answer came at all. */
  readonly status: number
  /** Which field broke which rule, where the server says so. */
  readonly fields: Record<string, string>

  constructor(status: number, message = '', fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
  }
}

export const serverMessage = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.message) || undefined

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export const isSessionEnd = (error: unknown) => error instanceof ApiError && error.status === 401
