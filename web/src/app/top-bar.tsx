import { Menu } from 'lucide-react'
import { initial } from '../lib/format.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Bell } from './bell.tsx'
import { shell as t } from './strings.en.ts'
import styles from './top-bar.module.css'

/** The menu button is there on small screens only. The profile is fixed, as specified. */
export function TopBar({ onMenu }: { onMenu?: () => void }) {
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
          <span className={styles.initial} aria-hidden>
            {initial(t.profileName)}
          </span>
          <span className={styles.who}>
            <span className={styles.name}>{t.profileName}</span>
            <span className={styles.email}>{t.profileEmail}</span>
          </span>
        </div>
      </div>
    </header>
  )
}
