import { onlineManager } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useStrings } from '../lib/strings.ts'
import styles from './offline-line.module.css'
import { texts } from './shell-strings.ts'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Says that there is no network for as long as there is none. */
export function OfflineLine() {
  const { shell: t } = useStrings(texts)
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
