import styles from './text.module.css'

/** One line of somebody's data: any direction, cut with an ellipsis (whole in its title) unless `--text-wrap` lets it wrap. */
export function Text({ children }: { children: string | null | undefined }) {
  const text = children ?? ''
  return (
    <span className={styles.line} dir="auto" title={text}>
      {text}
    </span>
  )
}
