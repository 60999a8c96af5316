import styles from './time.module.css'

type ShortTimeProps = { value: string; text: string; full: string }

/**
 * A date without its year. The full date is in its title, and instead of it on paper. A narrow
 * column has the day on one line and the time on the next.
 */
export function ShortTime({ value, text, full }: ShortTimeProps) {
  const [day, time] = text.split(/(?<= -) /)
  return (
    <time dateTime={value} title={full} className={styles.time}>
      <span className={styles.short}>
        <span className={styles.part}>{day}</span>
        {time && (
          <>
            {' '}
            <span className={styles.part}>{time}</span>
          </>
        )}
      </span>
    </time>
  )
}
