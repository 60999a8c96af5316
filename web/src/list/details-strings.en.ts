export const details = {
  outdated: 'The details could not be loaded. You see what the list has of them.',
  gone: 'This record no longer exists.',
}
