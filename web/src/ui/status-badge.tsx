import styles from './status-badge.module.css'

export type Tone = 'green' | 'grey' | 'blue' | 'red' | 'orange'

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
