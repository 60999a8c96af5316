// Runs before the first paint, so that the static shell of index.html is the right one: a signed-in
// address paints the dashboard's frame, every other one only the ground. External because the
// Content-Security-Policy allows no inline script.
;(() => {
  let token = null
  try {
    token = localStorage.getItem('token')
  } catch {
    // Storage is blocked: there cannot be a stored session.
  }
  const dashboard = token && /^\/(dashboard(\/|$)|$)/.test(location.pathname)
  document.documentElement.dataset.shell = dashboard ? 'dashboard' : 'plain'
})()
