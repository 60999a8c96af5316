import { initial } from '../lib/format.ts'
import { useStrings } from '../lib/strings.ts'
import styles from './profile.module.css'
import { texts } from './shell-strings.ts'

/** Fixed, as specified: letter, name and e-mail address. */
export function Profile() {
  const { shell: t } = useStrings(texts)
  return (
    <span className={styles.profile}>
      <span className={styles.initial} aria-hidden>
        {initial(t.profileName)}
      </span>
      <span className={styles.who}>
        <span className={styles.name} dir="auto">
          {t.profileName}
        </span>
        <span className={styles.email} dir="ltr">
          {t.profileEmail}
        </span>
      </span>
    </span>
  )
}
