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
  /** The decision that stands, and whose it is: null for the marketplace. Only with code `already_decided`. */
  decided?: { status: 'approved' | 'rejected'; by: string | null; at: string }
  /** The second step of a login; only with code `second_step_needed`. */
  second_step?: SecondStep
}

/** The password was right. What proves the rest is sent together with the ticket. */
export type SecondStep = {
  ticket: string
  /** Whether there is an authenticator app. A recovery code is always possible. */
  totp: boolean
  passkey: { challenge: string; rp_id: string; credentials: string[] } | null
}

export const invalidCredentials = 'Invalid credentials'

/** The code of an error: the administrator must set up a second factor before anything else. */
export const secondFactorRequired = 'second_factor_required'
