import { recordPath } from './list.ts'

/** The administrator's own account: password, sessions and second factors. */
export const account = {
  path: '/admin/account',
  password: '/admin/account/password',
  sessions: '/admin/account/sessions',
  totp: '/admin/account/totp',
  passkeys: '/admin/account/passkeys',
  recoveryCodes: '/admin/account/recovery-codes',
} as const

export const accountSession = (id: string) => recordPath(account.sessions, id)
export const confirmTotp = (id: string) => `${recordPath(account.totp, id)}/confirm`
export const confirmPasskey = (id: string) => `${recordPath(account.passkeys, id)}/confirm`
export const removeFactor = (id: string) => `${recordPath(`${account.path}/factors`, id)}/remove`

export const accountLabels = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  password: 'Password',
  factorName: 'Name',
  code: 'Code',
} as const

/** For administrators. Passwords of clients have the specification's rule. */
export const adminPassword = { minLength: 12, maxLength: 200 } as const

/** In characters as people count them, not in units of the encoding. */
export const isLongEnough = (password: string) => [...password].length >= adminPassword.minLength

export const adminPasswordMessages = {
  tooShort: `The password must have at least ${adminPassword.minLength} characters`,
  isUsername: 'The password must not be the username',
  isCommon: 'This password is too common. Please choose another one',
} as const

export const factorNameLength = 60

// Every page of the app needs the code, and only the account page the rest.
export { secondFactorRequired } from './errors.ts'
