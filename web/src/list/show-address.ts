/**
 * Writes an address past the router, which listens to the method that it has put onto the history
 * in place of the browser's own.
 */
export function showAddress(href: string) {
  if (location.pathname + location.search === href) return
  History.prototype.replaceState.call(history, history.state, '', href)
}
