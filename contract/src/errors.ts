/** The body of every error. `message` can be shown to users as it is. */
export type ErrorBody = {
  statusCode: number
  error: string
  message: string
  code: string
  requestId: string
  /** Which fields are refused and why; only with the codes `validation_failed` and `conflict`. */
  fields?: Record<string, string>
  /** The record that already has the refused value; only with code `conflict`. */
  existing?: { _id: string; name: string }
}

export const invalidCredentials = 'Invalid credentials'
