import { z } from 'zod'
import {
  account,
  adminPassword,
  adminPasswordMessages,
  isLongEnough,
  accountLabels as labels,
} from '../account.ts'
import { defineCall } from './call.ts'
import { count, id, idParams, instant, labelled, model, reference, text } from './values.ts'

const factor = model('Factor', {
  _id: id,
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: instant,
  lastUsed: instant.nullable(),
})

const ownSession = model('OwnSession', {
  _id: id,
  current: z.boolean().describe('The session that makes this call.'),
  address: z.string(),
  user_agent: z.string(),
  createdAt: instant,
  lastSeen: instant,
})

const ownAccount = model('Account', {
  username: z.string(),
  full_name: z.string(),
  must_set_up: z
    .boolean()
    .describe('A second factor is a duty here, and this administrator has none yet.'),
  passkey_origin: z
    .string()
    .nullable()
    .describe('Where passkeys work. Null if the server does not know its own address.'),
  factors: z.array(factor),
  recovery_codes_left: count,
  sessions: z.array(ownSession),
})

export type Account = z.infer<typeof ownAccount>
export type Factor = z.infer<typeof factor>
export type OwnSession = z.infer<typeof ownSession>

/** A password that is compared, not chosen: a former rule may have allowed a shorter one. */
export const existingPassword = (label: string) =>
  labelled(label, text(adminPassword.maxLength).min(1))

const endedSessions = z.strictObject({ ended: count })

const tag = {
  name: 'Account',
  description: 'The own account of the administrator who is logged in.',
}

/** Every call of the account is there for an administrator who has to set up a second factor. */
export const ofAccount = { tag, beforeSetUp: true } as const

export const accountCalls = {
  read: defineCall({
    ...ofAccount,
    method: 'GET',
    path: account.path,
    operationId: 'getAccount',
    summary: 'Get the own account',
    description: 'With its second factors and the sessions that are alive.',
    status: 200,
    response: ownAccount,
    errors: [],
  }),
  changePassword: defineCall({
    ...ofAccount,
    method: 'POST',
    path: account.password,
    operationId: 'changeOwnPassword',
    summary: 'Change the own password',
    description: 'All other sessions end.',
    body: z.strictObject({
      current_password: existingPassword(labels.currentPassword),
      new_password: labelled(
        labels.newPassword,
        text(adminPassword.maxLength)
          .refine(isLongEnough, { error: adminPasswordMessages.tooShort })
          .meta({ minLength: adminPassword.minLength }),
      ),
    }),
    status: 200,
    response: endedSessions,
    errors: [429],
  }),
  endSession: defineCall({
    ...ofAccount,
    method: 'DELETE',
    path: `${account.sessions}/:id`,
    operationId: 'endOwnSession',
    summary: 'End another own session',
    description: 'The session that makes this call is ended by logging out.',
    params: idParams,
    status: 200,
    response: reference,
    errors: [404, 409],
  }),
  endOtherSessions: defineCall({
    ...ofAccount,
    method: 'DELETE',
    path: account.sessions,
    operationId: 'endOtherSessions',
    summary: 'End all other own sessions',
    description: 'The session that makes this call stays.',
    status: 200,
    response: endedSessions,
    errors: [],
  }),
}
