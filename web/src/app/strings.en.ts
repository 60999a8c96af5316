export const shell = {
  offline: 'You are offline.',
  skip: 'Skip to content',
  navigation: 'Main',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  notifications: 'Notifications',
  noNotifications: 'You are all caught up.',
  signOut: 'Sign out',
  profile: 'Signed in as',
  profileName: 'Zaffa Admin',
  profileEmail: 'admin@zaffa.sa',
  profileMenu: 'Your account',
  account: 'Account and security',
}

export const session = {
  expired: 'Your session has expired. Please log in again.',
  signedOutElsewhere: 'You signed out in another tab.',
}

export const toast = { close: 'Close notification' }

export const errors = {
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or the page may have moved.',
  notFoundBack: 'Back to Home',
  crashTitle: 'Something went wrong',
  crashText:
    'The page ran into a problem. Reloading usually helps; nothing was lost on the server.',
  crashReload: 'Reload the page',
}
