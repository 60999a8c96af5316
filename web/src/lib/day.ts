/** The calendar day at UTC midnight; undefined when it is none, such as 2026-02-30. */
export function parseDay(value: string | null | undefined): Date | undefined {
  // Some backends send a day as an instant; the day is in its first ten characters.
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(value ?? '')
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same ? date : undefined
}

/** The reader's day, written yyyy-MM-dd. */
export function today(): string {
  const now = new Date()
  now.setMinutes(now.getMinutes() - now.getTimezoneOffset())
  return now.toISOString().slice(0, 10)
}

/** What a date field accepts: a real day, written yyyy-MM-dd, in a year a wedding can be in. */
export function isTypedDay(text: string): boolean {
  return text.length === 10 && text >= '1900-01-01' && text <= '2199-12-31' && !!parseDay(text)
}
