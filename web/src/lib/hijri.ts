import { lazily } from './format.ts'

/**
 * Days of the calendar of Umm al-Qura, written yyyy-MM-dd like the others. The browser's own tables
 * are the source; only their inverse is computed here.
 */
const format = lazily(
  () =>
    new Intl.DateTimeFormat('en-US-u-ca-islamic-umalqura-nu-latn', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: 'UTC',
    }),
)

const dayLength = 86_400_000
/** 1 Muharram of the year 1, and the mean lengths of a year and a month. */
const epoch = Date.UTC(622, 6, 19)
const meanYear = 354.367
const meanMonth = 29.5306

export function hijriOf(date: Date): string {
  const parts = Object.fromEntries(
    format()
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** The day at UTC midnight of a Hijri day; undefined when the month has no such day. */
export function fromHijri(text: string): Date | undefined {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const days = Math.round((year - 1) * meanYear + (month - 1) * meanMonth + day - 1)
  // The means are off by a few days at most.
  for (const offset of [0, 1, -1, 2, -2, 3, -3, 4, -4]) {
    const date = new Date(epoch + (days + offset) * dayLength)
    if (hijriOf(date) === text) return date
  }
  return undefined
}

/** The Gregorian day of a typed Hijri one, yyyy-MM-dd; undefined for everything else. */
export function gregorianOf(typed: string): string | undefined {
  if (!/^1[345]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|30)$/.test(typed)) return undefined
  return fromHijri(typed)?.toISOString().slice(0, 10)
}
