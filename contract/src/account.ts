/** The administrator's own account: password, sessions and second factors. */
export const account = {
  path: '/admin/account',
  password: '/admin/account/password',
  sessions: '/admin/account/sessions',
  totp: '/admin/account/totp',
  passkeys: '/admin/account/passkeys',
  recoveryCodes: '/admin/account/recovery-codes',
} as const

export const accountSession = (id: string) => `${account.sessions}/${encodeURIComponent(id)}`
export const confirmTotp = (id: string) => `${account.totp}/${encodeURIComponent(id)}/confirm`
export const confirmPasskey = (id: string) =>
  `${account.passkeys}/${encodeURIComponent(id)}/confirm`
export const removeFactor = (id: string) =>
  `${account.path}/factors/${encodeURIComponent(id)}/remove`

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
