import { Bell as BellIcon } from 'lucide-react'
import { useId } from 'react'
import { useStrings } from '../lib/strings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './bell.module.css'
import { texts } from './shell-strings.ts'

export function Bell() {
  const { shell: t } = useStrings(texts)
  const id = useId()
  return (
    <>
      <IconButton label={t.notifications} popoverTarget={id}>
        <BellIcon size={20} aria-hidden />
      </IconButton>
      <section id={id} popover="auto" aria-label={t.notifications} className={styles.panel}>
        <h2 className={styles.title}>{t.notifications}</h2>
        <p className={styles.text}>{t.noNotifications}</p>
      </section>
    </>
  )
}
