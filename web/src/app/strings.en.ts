export const session = {
  expired: 'Your session has expired. Please log in again.',
  signedOutElsewhere: 'You signed out in another tab.',
}

export const toast = {
  close: 'Close notification',
  notLoaded: 'This could not be loaded. Please reload the page.',
}

export const errors = {
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or the page may have moved.',
  notFoundBack: 'Back to Home',
  crashTitle: 'Something went wrong',
  crashText:
    'The page ran into a problem. Reloading usually helps; nothing was lost on the server.',
  crashReload: 'Reload the page',
}
