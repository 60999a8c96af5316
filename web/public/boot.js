// Runs before the first paint, so that the static shell of index.html is the right one: a signed-in
// address paints the dashboard's frame, every other one only the ground. It also asks for the files
// of the screen, so that they arrive together with the entry, and sets the language, its direction
// and the theme that were chosen on this device. External because the Content-Security-Policy allows
// no inline script.
;(() => {
  let token = null
  let chosen = null
  try {
    token = localStorage.getItem('token')
    chosen = JSON.parse(localStorage.getItem('preferences'))
  } catch {
    // Storage is blocked or has junk: there is no session, or nothing was chosen.
  }
  const root = document.documentElement
  const language = chosen?.language === 'ar' ? 'ar' : 'en'
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  if (/^(light|dark)$/.test(chosen?.theme)) root.dataset.theme = chosen.theme
  const { pathname } = location
  const dashboard = token && /^\/(dashboard(\/|$)|$)/.test(pathname)
  root.dataset.shell = dashboard ? 'dashboard' : 'plain'

  // Written by the build (web/build/preload-screens.ts); the development server has none.
  const data = document.getElementById('screens')
  if (!data) return
  const { files, screens } = JSON.parse(data.textContent)
  const signedIn = /^\/(login\/?)?$/.test(pathname) ? '/dashboard' : pathname
  const path = token ? signedIn : '/login'
  const [, ...needed] = screens.find(([pattern]) => new RegExp(pattern).test(path)) ?? []
  const other = language === 'ar' ? '.en-' : '.ar-'
  for (const file of needed.map((index) => files[index])) {
    if (file.includes(other)) continue
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.fetchPriority = 'low'
    link.href = `/${file}`
    document.head.append(link)
  }
})()
