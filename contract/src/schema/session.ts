import { z } from 'zod'
import { session } from '../session.ts'
import { defineCall } from './call.ts'
import { text } from './values.ts'

const credentials = z.strictObject({
  uniqueField: text(254).min(1, 'Username is required'),
  password: text(200).min(1, 'Password is required'),
})

export const sessionCalls = {
  login: defineCall({
    method: 'POST',
    path: session.login,
    summary: 'Log in with a username or e-mail address',
    tag: 'Session',
    body: credentials,
    status: 200,
    response: z.strictObject({ access_token: z.string() }),
    errors: [400],
    open: true,
  }),
  logout: defineCall({
    method: 'POST',
    path: session.logout,
    summary: 'End the session of the token that is sent',
    tag: 'Session',
    status: 200,
    response: z.strictObject({ message: z.string() }),
    errors: [],
  }),
}
