/** The body of every error. `message` can be shown to users as it is. */
export type ErrorBody = {
  statusCode: number
  error: string
  message: string
  code: string
  requestId: string
  /** Which field broke which rule; only with code `validation_failed`. */
  fields?: Record<string, string>
}

export const invalidCredentials = 'Invalid credentials'
