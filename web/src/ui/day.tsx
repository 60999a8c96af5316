import { nothing } from '../lib/format.ts'
import { useFormat, useShowsHijri } from '../lib/use-format.ts'
import { ShortTime } from './short-time.tsx'
import styles from './time.module.css'

type DayProps = {
  value: string | null | undefined
  /** `weekday` is "Mon, Jan 05"; otherwise "Jan 05, 2026". */
  format?: 'day' | 'weekday'
}

/** A calendar day, never shifted by a time zone; the full date in its title. */
export function Day({ value, format = 'day' }: DayProps) {
  const formats = useFormat()
  const withHijri = useShowsHijri()
  const text = formats[format](value)
  if (!value || text === nothing) return nothing
  const full = formats.fullDay(value)
  const gregorian =
    format === 'weekday' ? (
      <ShortTime value={value} text={text} full={full} />
    ) : (
      <time className={styles.part} dateTime={value} title={full}>
        {text}
      </time>
    )
  if (!withHijri) return gregorian
  return (
    <span className={styles.both}>
      {gregorian}
      <bdi className={styles.hijri}>{formats.hijri(value)}</bdi>
    </span>
  )
}
