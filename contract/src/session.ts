export const session = {
  login: '/admin/auth/login',
  logout: '/admin/auth/logout',
} as const
