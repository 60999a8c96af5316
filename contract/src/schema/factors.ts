import { z } from 'zod'
import { account, factorNameLength, accountLabels as labels } from '../account.ts'
import { isBlank } from '../blank.ts'
import { existingPassword, ofAccount } from './account.ts'
import { defineCall } from './call.ts'
import { bytes, id, idParams, labelled, reference, refusedAs, text, visible } from './values.ts'

const passwordOnly = z.strictObject({ password: existingPassword(labels.password) })

const factorName = z.strictObject({
  name: labelled(
    labels.factorName,
    text(factorNameLength)
      .refine((name) => !isBlank(name), { params: refusedAs('is required') })
      .meta(visible),
  ),
})

const newTotp = z.strictObject({
  _id: id,
  secret: z.string().describe('For typing into an app, in base32.'),
  uri: z.string().describe('The same for scanning, as an `otpauth:` address.'),
})

const newPasskey = z.strictObject({
  _id: id,
  challenge: z.string(),
  rp_id: z.string(),
  user: z.strictObject({ id: z.string(), name: z.string(), display_name: z.string() }),
  known: z.array(z.string()).describe('The ids of the passkeys that are there already.'),
})

const attestation = z.strictObject({
  credential_id: bytes(1400),
  client_data: bytes(4000),
  attestation: bytes(20_000),
  transports: z.array(text(20)).max(10),
})

const recoveryCodes = z.array(z.string())
const confirmed = z.strictObject({
  recovery_codes: recoveryCodes
    .nullable()
    .describe('Ten codes with the first factor, shown this once. Null with later factors.'),
})

export type NewTotp = z.infer<typeof newTotp>
export type NewPasskey = z.infer<typeof newPasskey>
export type Confirmed = z.infer<typeof confirmed>

/** Second factors of the own account. */
export const factorCalls = {
  beginTotp: defineCall({
    ...ofAccount,
    method: 'POST',
    path: account.totp,
    operationId: 'beginTotp',
    summary: 'Begin to add an authenticator app',
    description: 'It counts once a code of it was confirmed, within ten minutes.',
    body: factorName,
    status: 201,
    response: newTotp,
    errors: [],
    secret: true,
  }),
  confirmTotp: defineCall({
    ...ofAccount,
    method: 'POST',
    path: `${account.totp}/:id/confirm`,
    operationId: 'confirmTotp',
    summary: 'Confirm an authenticator app with a code of it',
    description: 'With the first factor the answer has ten recovery codes.',
    params: idParams,
    body: z.strictObject({ code: labelled(labels.code, text(60).min(1)) }),
    status: 200,
    response: confirmed,
    errors: [404],
    secret: true,
  }),
  beginPasskey: defineCall({
    ...ofAccount,
    method: 'POST',
    path: account.passkeys,
    operationId: 'beginPasskey',
    summary: 'Begin to add a passkey',
    description:
      'The answer has what the authenticator needs (WebAuthn). It counts once it was confirmed, within ten minutes.',
    body: factorName,
    status: 201,
    response: newPasskey,
    errors: [409],
  }),
  confirmPasskey: defineCall({
    ...ofAccount,
    method: 'POST',
    path: `${account.passkeys}/:id/confirm`,
    operationId: 'confirmPasskey',
    summary: 'Confirm a passkey',
    description:
      'The attestation of the authenticator, its parts as base64url. With the first factor the answer has ten recovery codes.',
    params: idParams,
    body: attestation,
    status: 200,
    response: confirmed,
    errors: [404, 409],
    secret: true,
  }),
  removeFactor: defineCall({
    ...ofAccount,
    method: 'POST',
    path: `${account.path}/factors/:id/remove`,
    operationId: 'removeFactor',
    summary: 'Remove a second factor',
    description: 'The recovery codes go with the last one.',
    params: idParams,
    body: passwordOnly,
    status: 200,
    response: reference,
    errors: [404, 429],
  }),
  renewRecoveryCodes: defineCall({
    ...ofAccount,
    method: 'POST',
    path: account.recoveryCodes,
    operationId: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes',
    description: 'The former codes no longer work. Without a second factor the answer is 409.',
    body: passwordOnly,
    status: 201,
    response: z.strictObject({ recovery_codes: recoveryCodes }),
    errors: [409, 429],
    secret: true,
  }),
}
