import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { routes } from '@zaffa/contract/routes'
import { useEffect, useState } from 'react'
import { extras, useMustSetUp } from '../lib/extras.ts'
import { useStrings } from '../lib/strings.ts'
import { useIsDesktop } from '../lib/use-media.ts'
import { forgetPlaces } from '../list/places.ts'
import { Drawer } from './drawer.tsx'
import { InsideMain } from './inside-main.ts'
import { OfflineLine } from './offline-line.tsx'
import { queryClient } from './query-client.ts'
import styles from './shell.module.css'
import { texts } from './shell-strings.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/**
 * The frame around every dashboard screen. The query layer is here and not around the app, so that
 * the login does not load it; what was loaded in a session ends with it.
 */
export function Shell() {
  useEffect(
    () => () => {
      queryClient.clear()
      forgetPlaces()
      extras.noteSetUp(false)
    },
    [],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}

/** Leads to the account page, which is all there is until a second factor is set up. */
function useSetUpDuty() {
  const must = useMustSetUp()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    if (must && pathname !== routes.account.path) {
      void navigate({ to: routes.account.path, replace: true })
    }
  }, [must, pathname, navigate])
}

function Frame() {
  const { shell: t } = useStrings(texts)
  const desktop = useIsDesktop()
  const [menu, setMenu] = useState(false)
  // A window that shrinks again does not open the drawer by itself.
  if (desktop && menu) setMenu(false)
  useSetUpDuty()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t.skip}
      </a>
      {desktop && (
        <aside className={styles.side}>
          <div className={styles.pinned}>
            <Sidebar />
          </div>
        </aside>
      )}
      <TopBar {...(!desktop && { onMenu: () => setMenu(true) })} />
      <div className={styles.content}>
        <OfflineLine />
        <main id="content" tabIndex={-1}>
          <InsideMain value={true}>
            <Outlet />
          </InsideMain>
        </main>
      </div>
      {!desktop && menu && <Drawer onClose={() => setMenu(false)} />}
    </div>
  )
}
