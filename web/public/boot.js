// Runs before the first paint, so that the static shell of index.html is the right one: a signed-in
// address paints the dashboard's frame, every other one only the ground. It also asks for the files
// of the screen, so that they arrive together with the entry. External because the
// Content-Security-Policy allows no inline script.
;(() => {
  let token = null
  try {
    token = localStorage.getItem('token')
  } catch {
    // Storage is blocked: there cannot be a stored session.
  }
  const { pathname } = location
  const dashboard = token && /^\/(dashboard(\/|$)|$)/.test(pathname)
  document.documentElement.dataset.shell = dashboard ? 'dashboard' : 'plain'

  // Written by the build (web/build/preload-screens.ts); the development server has none.
  const data = document.getElementById('screens')
  if (!data) return
  const { files, screens } = JSON.parse(data.textContent)
  const signedIn = /^\/(login\/?)?$/.test(pathname) ? '/dashboard' : pathname
  const path = token ? signedIn : '/login'
  const [, ...needed] = screens.find(([pattern]) => new RegExp(pattern).test(path)) ?? []
  for (const index of needed) {
    const file = files[index]
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.fetchPriority = 'low'
    link.href = `/${file}`
    document.head.append(link)
  }
})()
