import { fullInstant, instant, nothing } from '../lib/format.ts'
import styles from './time.module.css'

/**
 * A point in time, "Mon Jan 05 - 03:30 PM", in the reader's time zone; the full date in its title.
 * A narrow column has the day on one line and the time on the next.
 */
export function Moment({ value }: { value: string | null | undefined }) {
  const text = instant(value)
  if (!value || text === nothing) return nothing
  const [day, time] = text.split(/(?<= -) /)
  return (
    <time dateTime={value} title={fullInstant(value)}>
      <span className={styles.part}>{day}</span> <span className={styles.part}>{time}</span>
    </time>
  )
}
