import { Menu } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useExtras } from '../lib/extras.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Bell } from './bell.tsx'
import { Profile } from './profile.tsx'
import { shell as t } from './strings.en.ts'
import styles from './top-bar.module.css'

const ProfileMenu = lazy(async () => ({
  default: (await import('./profile-menu.tsx')).ProfileMenu,
}))

/** The menu button is there on small screens only. The profile is fixed, as specified. */
export function TopBar({ onMenu }: { onMenu?: () => void }) {
  const extras = useExtras()
  return (
    <header className={styles.bar}>
      {onMenu && (
        <IconButton label={t.openMenu} aria-haspopup="dialog" onClick={onMenu}>
          <Menu size={22} aria-hidden />
        </IconButton>
      )}
      <div className={styles.end}>
        <Bell />
        {/* biome-ignore lint/a11y/useSemanticElements: a profile is no fieldset */}
        <div role="group" aria-label={t.profile} className={styles.profile}>
          {extras ? (
            <Suspense fallback={<Profile />}>
              <ProfileMenu />
            </Suspense>
          ) : (
            <Profile />
          )}
        </div>
      </div>
    </header>
  )
}
