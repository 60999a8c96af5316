import { z } from 'zod'
import { sessionLabels as labels, session } from '../session.ts'
import { defineCall } from './call.ts'
import { labelled, model, text } from './values.ts'

const credentials = model('Credentials', {
  uniqueField: labelled(labels.uniqueField, text(254).min(1)),
  password: labelled(labels.password, text(200).min(1)),
})

const tag = {
  name: 'Session',
  description: 'Logging in and out. Every other call needs the token that a login answers.',
}

export const sessionCalls = {
  login: defineCall({
    method: 'POST',
    path: session.login,
    operationId: 'loginAdministrator',
    summary: 'Log in with a username or e-mail address',
    description:
      'The answer holds the token that the other calls need. It ends after an hour without a call, and after twelve hours in any case. After too many failed logins the answer is 429.',
    tag,
    body: credentials,
    status: 200,
    response: z.strictObject({ access_token: z.string() }),
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
  }),
}
