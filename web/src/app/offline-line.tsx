import { onlineManager } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import styles from './offline-line.module.css'
import { shell as t } from './strings.en.ts'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Says that there is no network for as long as there is none. */
export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  return (
    <div role="status" className={styles.region}>
      {!online && (
        <p className={styles.line}>
          <CloudOff size={18} aria-hidden />
          {t.offline}
        </p>
      )}
    </div>
  )
}
