import { Menu } from 'lucide-react'
import { lazyExtra } from '../lib/lazy-extra.tsx'
import { useStrings } from '../lib/strings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Bell } from './bell.tsx'
import { Profile } from './profile.tsx'
import { texts } from './shell-strings.ts'
import styles from './top-bar.module.css'

const ProfileMenu = lazyExtra(
  () => import('./profile-menu.tsx').then((m) => m.ProfileMenu),
  Profile,
)

/** The menu button is there on small screens only. The profile is fixed, as specified. */
export function TopBar({ onMenu }: { onMenu?: () => void }) {
  const { shell: t } = useStrings(texts)
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
          <ProfileMenu />
        </div>
      </div>
    </header>
  )
}
