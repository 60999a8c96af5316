/** Dates as the specification writes them, told independently of the app's own formatter. */

const parts = (options: Intl.DateTimeFormatOptions, date: Date) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', options)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>

const ofDay = (value: string) =>
  parts(
    { weekday: 'short', month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' },
    new Date(`${value}T00:00:00Z`),
  )

/** "Jan 05, 2026" */
export function day(value: string | null | undefined): string {
  if (!value) return '-'
  const { month, day, year } = ofDay(value)
  return `${month} ${day}, ${year}`
}

/** "Mon, Jan 05" */
export function weekday(value: string | null | undefined): string {
  if (!value) return '-'
  const { weekday, month, day } = ofDay(value)
  return `${weekday}, ${month} ${day}`
}

/** "Mon Jan 05 - 03:30 PM", in the time zone of the tests' browser. */
export function instant(value: string): string {
  const { weekday, month, day, hour, minute, dayPeriod } = parts(
    {
      weekday: 'short',
      month: 'short',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hour12: true,
      timeZone: 'Asia/Riyadh',
    },
    new Date(value),
  )
  return `${weekday} ${month} ${day} - ${hour}:${minute} ${dayPeriod}`
}
