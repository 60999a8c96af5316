export const session = {
  login: '/admin/auth/login',
  logout: '/admin/auth/logout',
} as const

export const sessionLabels = { uniqueField: 'Username', password: 'Password' } as const
