export const session = {
  login: '/admin/auth/login',
  logout: '/admin/auth/logout',
  secondStepCode: '/admin/auth/second-step/code',
  secondStepPasskey: '/admin/auth/second-step/passkey',
} as const

export const sessionLabels = {
  uniqueField: 'Username',
  password: 'Password',
  code: 'Code',
} as const

/** The code of an error: the login must begin again, because its second step took too long. */
export const ticketExpired = 'ticket_expired'
