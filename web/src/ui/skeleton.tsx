import styles from './skeleton.module.css'

/** A grey bar where text will be. Says nothing to a screen reader; the list says it is loading. */
export function Skeleton({ width = '70%' }: { width?: string }) {
  return <span aria-hidden className={styles.bar} style={{ inlineSize: width }} />
}
