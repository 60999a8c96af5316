import { initial } from '../lib/format.ts'
import styles from './profile.module.css'
import { shell as t } from './strings.en.ts'

/** Fixed, as specified: letter, name and e-mail address. */
export function Profile() {
  return (
    <span className={styles.profile}>
      <span className={styles.initial} aria-hidden>
        {initial(t.profileName)}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>{t.profileName}</span>
        <span className={styles.email}>{t.profileEmail}</span>
      </span>
    </span>
  )
}
