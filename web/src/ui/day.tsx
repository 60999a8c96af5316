import { day, fullDay, nothing, weekday } from '../lib/format.ts'
import { ShortTime } from './short-time.tsx'
import styles from './time.module.css'

type DayProps = {
  value: string | null | undefined
  /** `weekday` is "Mon, Jan 05"; otherwise "Jan 05, 2026". */
  format?: 'day' | 'weekday'
}

/** A calendar day, never shifted by a time zone; the full date in its title. */
export function Day({ value, format = 'day' }: DayProps) {
  const text = format === 'weekday' ? weekday(value) : day(value)
  if (!value || text === nothing) return nothing
  if (format === 'weekday') return <ShortTime value={value} text={text} full={fullDay(value)} />
  return (
    <time className={styles.part} dateTime={value} title={fullDay(value)}>
      {text}
    </time>
  )
}
