/**
 * Every date and number a person reads goes through here: US English, 12-hour clock.
 *
 * A *day* (wedding date, booked date) is a calendar day without a time zone: it is formatted in
 * UTC from its own digits, so it is the same day everywhere. An *instant* is shown in the
 * reader's time zone.
 */
const locale = 'en-US'

export const nothing = '-'

const options = {
  day: { year: 'numeric', month: 'short', day: '2-digit' },
  weekday: { weekday: 'short', month: 'short', day: '2-digit' },
  fullDay: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const dayFormats = {
  day: new Intl.DateTimeFormat(locale, { ...options.day, timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat(locale, { ...options.weekday, timeZone: 'UTC' }),
  fullDay: new Intl.DateTimeFormat(locale, { ...options.fullDay, timeZone: 'UTC' }),
}

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

function formatDay(value: string | null | undefined, format: keyof typeof dayFormats): string {
  const date = parseDay(value)
  return date ? dayFormats[format].format(date) : nothing
}

/** "Jan 05, 2026" */
export const day = (value: string | null | undefined) => formatDay(value, 'day')
/** "Mon, Jan 05" */
export const weekday = (value: string | null | undefined) => formatDay(value, 'weekday')
/** "Monday, January 5, 2026" */
export const fullDay = (value: string | null | undefined) => formatDay(value, 'fullDay')

/** Made on first use and not before: a time zone may be set after this module was loaded. */
let instantFormats: { short: Intl.DateTimeFormat; full: Intl.DateTimeFormat } | undefined

function formats() {
  instantFormats ??= {
    short: new Intl.DateTimeFormat(locale, {
      ...options.weekday,
      hour: '2-digit',
      minute: '2-digit',
      hour12: true,
    }),
    full: new Intl.DateTimeFormat(locale, {
      ...options.fullDay,
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    }),
  }
  return instantFormats
}

function parseInstant(value: string | null | undefined): Date | undefined {
  if (!value) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** "Mon Jan 05 - 03:30 PM" */
export function instant(value: string | null | undefined): string {
  const date = parseInstant(value)
  if (!date) return nothing
  const part = Object.fromEntries(
    formats()
      .short.formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.weekday} ${part.month} ${part.day} - ${part.hour}:${part.minute} ${part.dayPeriod}`
}

/** "Monday, January 5, 2026 at 3:30 PM" */
export function fullInstant(value: string | null | undefined): string {
  const date = parseInstant(value)
  return date ? formats().full.format(date) : nothing
}

const wholeRiyals = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const halalas = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** "12,500" or "12,500.50": the amount without its currency. */
export function amount(value: number | null | undefined): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return nothing
  const rounded = Math.round(value * 100) / 100
  return (Number.isInteger(rounded) ? wholeRiyals : halalas).format(rounded)
}

/** "1,204" */
export const count = (value: number) => wholeRiyals.format(value)

/** "4.5" */
export const rating = (value: number) => value.toFixed(1)

/** `in_progress` as "in progress" */
export const spaced = (value: string) => value.replaceAll('_', ' ')

/** The letter for a person without a picture. */
export function initial(name: string | null | undefined): string {
  const first = [...(name ?? '').trim()][0]
  return first ? first.toLocaleUpperCase(locale) : '?'
}
