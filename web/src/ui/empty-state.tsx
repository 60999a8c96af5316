import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = { children: ReactNode; action?: ReactNode; alert?: boolean }

export function EmptyState({ children, action, alert }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.mark}>
        <BrandMark size={40} />
      </span>
      <p role={alert ? 'alert' : undefined} className={styles.text}>
        {children}
      </p>
      {action}
    </div>
  )
}
