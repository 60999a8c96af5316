import { z } from 'zod'
import { sessionLabels as labels, session } from '../session.ts'
import { defineCall } from './call.ts'
import { bytes, labelled, model, text } from './values.ts'

const credentials = model('Credentials', {
  uniqueField: labelled(labels.uniqueField, text(254).min(1)),
  password: labelled(labels.password, text(200).min(1)),
})

const ticket = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .describe('The `ticket` of the `second_step` that the login answered.')

/** The password was right. What proves the rest is sent together with the ticket. */
export const secondStep = z
  .strictObject({
    ticket: z.string(),
    totp: z
      .boolean()
      .describe('Whether there is an authenticator app. A recovery code is always possible.'),
    passkey: z
      .strictObject({
        challenge: z.string(),
        rp_id: z.string(),
        credentials: z.array(z.string()),
      })
      .nullable(),
  })
  .describe('What the second step of a login needs. Only with the code `second_step_needed`.')

export type SecondStep = z.infer<typeof secondStep>

const codeStep = z.strictObject({
  ticket,
  code: labelled(labels.code, text(60).min(1)).describe(
    'The six digits of an authenticator app, or a recovery code.',
  ),
})

const passkeyStep = z.strictObject({
  ticket,
  credential_id: bytes(1400),
  client_data: bytes(4000),
  authenticator_data: bytes(4000),
  signature: bytes(2000),
})

const token = z.strictObject({ access_token: z.string() })

const tag = {
  name: 'Session',
  description: 'Logging in and out. Every other call needs the token that a login answers.',
}

export const sessionCalls = {
  login: defineCall({
    method: 'POST',
    path: session.login,
    operationId: 'loginAdministrator',
    summary: 'Log in with a username and a password',
    description:
      'The answer holds the token that the other calls need. It ends after an hour without a call, and after twelve hours in any case. After too many failed logins the answer is 429. For an administrator with a second factor the answer is 401 with the code `second_step_needed` and what the second step needs.',
    tag,
    body: credentials,
    status: 200,
    response: token,
    errors: [401, 429],
    open: true,
    secret: true,
  }),
  codeStep: defineCall({
    method: 'POST',
    path: session.secondStepCode,
    operationId: 'finishLoginWithCode',
    summary: 'Finish a login with a code',
    description:
      'The code is that of an authenticator app or a recovery code; either works once. A ticket lasts five minutes and opens one session. Wrong codes count as failed logins.',
    tag,
    body: codeStep,
    status: 200,
    response: token,
    errors: [401, 429],
    open: true,
    secret: true,
  }),
  passkeyStep: defineCall({
    method: 'POST',
    path: session.secondStepPasskey,
    operationId: 'finishLoginWithPasskey',
    summary: 'Finish a login with a passkey',
    description:
      'The assertion of the authenticator (WebAuthn), its parts as base64url. The challenge of a login works once.',
    tag,
    body: passkeyStep,
    status: 200,
    response: token,
    errors: [401, 429],
    open: true,
    secret: true,
  }),
  logout: defineCall({
    method: 'POST',
    path: session.logout,
    operationId: 'logoutAdministrator',
    summary: 'End the session of the token that is sent',
    description: 'The token is refused from then on.',
    tag,
    status: 200,
    response: z.strictObject({ message: z.string() }),
    errors: [],
    beforeSetUp: true,
  }),
}
