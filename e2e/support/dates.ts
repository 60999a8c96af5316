/** Dates as they are written in the language of the run, told independently of the app's formatter. */
import { say } from './language.ts'

const parts = (options: Intl.DateTimeFormatOptions, date: Date) =>
  Object.fromEntries(
    new Intl.DateTimeFormat(say('en-US', 'ar-SA-u-nu-latn'), { calendar: 'gregory', ...options })
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>

/** Arabic writes no zero before a day or an hour. */
const padded = () => say<'2-digit' | 'numeric'>('2-digit', 'numeric')

const ofDay = (value: string, options: Intl.DateTimeFormatOptions = {}) =>
  parts(
    {
      weekday: 'short',
      month: 'short',
      day: padded(),
      year: 'numeric',
      timeZone: 'UTC',
      ...options,
    },
    new Date(`${value}T00:00:00Z`),
  )

/** "Jan 05, 2026" */
export function day(value: string | null | undefined): string {
  if (!value) return '-'
  const { month, day, year } = ofDay(value)
  return say(`${month} ${day}, ${year}`, `${day} ${month} ${year}`)
}

/** "Mon, Jan 05" */
export function weekday(value: string | null | undefined): string {
  if (!value) return '-'
  const { weekday, month, day } = ofDay(value)
  return say(`${weekday}, ${month} ${day}`, `${weekday}، ${day} ${month}`)
}

/** The Hijri date, which Arabic has below the other one; English has none. */
export function hijri(value: string | null | undefined): string {
  if (!value) return ''
  const { day, month, year } = ofDay(value, { calendar: 'islamic-umalqura', month: 'long' })
  return say('', `${day} ${month} ${year} هـ`)
}

/** "Mon Jan 05 - 03:30 PM", in the time zone of the tests' browser. */
export function instant(value: string): string {
  const { weekday, month, day, hour, minute, dayPeriod } = parts(
    {
      weekday: 'short',
      month: 'short',
      day: padded(),
      hour: padded(),
      minute: '2-digit',
      hour12: true,
      timeZone: 'Asia/Riyadh',
    },
    new Date(value),
  )
  const date = say(`${month} ${day}`, `${day} ${month}`)
  return `${weekday} ${date} - ${hour}:${minute} ${dayPeriod}`
}
