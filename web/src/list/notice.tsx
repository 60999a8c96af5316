import { useStrings } from '../lib/strings.ts'
import { Button } from '../ui/button.tsx'
import styles from './notice.module.css'
import { texts } from './strings.ts'

type NoticeProps = {
  children: string
  /** Read out at once. */
  alert?: boolean
  /** Without it there is nothing to try again. */
  onRetry?: (() => void) | undefined
}

/** A quiet line above content that stays although it could not be loaded again. */
export function Notice({ children, alert, onRetry }: NoticeProps) {
  const { strings: t } = useStrings(texts)
  return (
    <div className={styles.notice}>
      <p role={alert ? 'alert' : 'status'}>{children}</p>
      {onRetry && (
        <Button small onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  )
}
