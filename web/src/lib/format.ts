/**
 * Every date and number a person reads goes through here: US English, 12-hour clock.
 *
 * A *day* (wedding date, booked date) is a calendar day without a time zone: it is formatted in
 * UTC from its own digits, so it is the same day everywhere. An *instant* is shown in the
 * reader's time zone.
 */
export const nothing = '-'

const locale = 'en-US'

/** Made on first use: the first formatter takes a phone a tenth of a second. */
function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

const formatter = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat(locale, options))

const twoDigitDay = { month: 'short', day: '2-digit' } as const
const dayFormat = formatter({ ...twoDigitDay, year: 'numeric', timeZone: 'UTC' })
const weekdayFormat = formatter({ ...twoDigitDay, weekday: 'short', timeZone: 'UTC' })
const fullDayFormat = formatter({ dateStyle: 'full', timeZone: 'UTC' })
const instantFormat = formatter({
  ...twoDigitDay,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
})
const fullDateFormat = formatter({ dateStyle: 'full' })
const fullInstantFormat = formatter({ dateStyle: 'full', timeStyle: 'short' })

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

/** What a date field accepts: a real day, written yyyy-MM-dd, in a year a wedding can be in. */
export function isTypedDay(text: string): boolean {
  return text.length === 10 && text >= '1900-01-01' && text <= '2199-12-31' && !!parseDay(text)
}

function formatDay(value: string | null | undefined, format: () => Intl.DateTimeFormat): string {
  const date = parseDay(value)
  return date ? format().format(date) : nothing
}

/** "Jan 05, 2026" */
export const day = (value: string | null | undefined) => formatDay(value, dayFormat)
/** "Mon, Jan 05" */
export const weekday = (value: string | null | undefined) => formatDay(value, weekdayFormat)
/** "Monday, January 5, 2026" */
export const fullDay = (value: string | null | undefined) => formatDay(value, fullDayFormat)

function parseInstant(value: string | null | undefined): Date | undefined {
  if (!value) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** "Mon Jan 05 - 03:30 PM" */
export function instant(value: string | null | undefined): string {
  const date = parseInstant(value)
  if (!date) return nothing
  const parts = instantFormat().formatToParts(date)
  const at = Object.fromEntries(parts.map((part) => [part.type, part.value]))
  return `${at.weekday} ${at.month} ${at.day} - ${at.hour}:${at.minute} ${at.dayPeriod}`
}

/** "Monday, January 5, 2026": the day of an instant, in the reader's time zone. */
export function fullDate(value: string | null | undefined): string {
  const date = parseInstant(value)
  return date ? fullDateFormat().format(date) : nothing
}

/** "Monday, January 5, 2026 at 3:30 PM" */
export function fullInstant(value: string | null | undefined): string {
  const date = parseInstant(value)
  // Browsers differ in the space before AM and PM: some write a narrow one.
  return date ? fullInstantFormat().format(date).replaceAll('\u202f', ' ') : nothing
}

const numberFormatter = (digits: number) =>
  lazily(() => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat(locale, options)
  })
const wholeFormat = numberFormatter(0)
const centsFormat = numberFormatter(2)

const inHalalas = (value: number) => Math.round(value * 100)

export const hasHalalas = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isFinite(value) && inHalalas(value) % 100 !== 0

/** "12,500" or "12,500.50": the amount without its currency. */
export function amount(value: number | null | undefined, halalas = hasHalalas(value)): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return nothing
  return (halalas ? centsFormat() : wholeFormat()).format(inHalalas(value) / 100)
}

/** "1,204" */
export const count = (value: number) => wholeFormat().format(value)

/** "4.5" */
export const rating = (value: number) => value.toFixed(1)

/** `in_progress` as "in progress" */
export const spaced = (value: string) => value.replaceAll('_', ' ')

/** `al-yasmin` as "Al-Yasmin": cities and districts are stored in lower case. */
export const placeName = (value: string) =>
  value.replace(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase())

/** The letter for a person without a picture. */
export function initial(name: string | null | undefined): string {
  const first = [...(name ?? '').trim()][0]
  return first ? first.toUpperCase() : '?'
}
