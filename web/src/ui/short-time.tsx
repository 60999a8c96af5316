import styles from './short-time.module.css'

type ShortTimeProps = { value: string; text: string; full: string }

/** A date without its year. The full date is in its title, and instead of it on paper. */
export function ShortTime({ value, text, full }: ShortTimeProps) {
  return (
    <time dateTime={value} title={full} className={styles.time}>
      <span className={styles.short}>{text}</span>
    </time>
  )
}
