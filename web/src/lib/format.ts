/**
 * Every date and number a person reads goes through here: US English, 12-hour clock.
 *
 * A *day* (wedding date, booked date) is a calendar day without a time zone: it is formatted in
 * UTC from its own digits, so it is the same day everywhere. An *instant* is shown in the
 * reader's time zone.
 */
export const nothing = '-'

/*
 * Names and grouping are written out, because the formats are fixed: the browser's own formatters
 * cost a phone a tenth of a second when the first of them is made, just as the first rows arrive.
 */
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The calendar day of a date, in UTC or in the reader's time zone. */
function partsOf(date: Date, zone: 'UTC' | 'reader') {
  const utc = zone === 'UTC'
  const month = months[utc ? date.getUTCMonth() : date.getMonth()] ?? ''
  const weekday = weekdays[utc ? date.getUTCDay() : date.getDay()] ?? ''
  return {
    weekday,
    shortWeekday: weekday.slice(0, 3),
    month,
    shortMonth: month.slice(0, 3),
    day: utc ? date.getUTCDate() : date.getDate(),
    year: utc ? date.getUTCFullYear() : date.getFullYear(),
  }
}

type Parts = ReturnType<typeof partsOf>

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

function formatDay(value: string | null | undefined, format: (parts: Parts) => string): string {
  const date = parseDay(value)
  return date ? format(partsOf(date, 'UTC')) : nothing
}

const longDay = (at: Parts) => `${at.weekday}, ${at.month} ${at.day}, ${at.year}`

/** "Jan 05, 2026" */
export const day = (value: string | null | undefined) =>
  formatDay(value, (at) => `${at.shortMonth} ${twoDigits(at.day)}, ${at.year}`)
/** "Mon, Jan 05" */
export const weekday = (value: string | null | undefined) =>
  formatDay(value, (at) => `${at.shortWeekday}, ${at.shortMonth} ${twoDigits(at.day)}`)
/** "Monday, January 5, 2026" */
export const fullDay = (value: string | null | undefined) => formatDay(value, longDay)

function parseInstant(value: string | null | undefined): Date | undefined {
  if (!value) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The twelve-hour clock: midnight and noon are twelve. */
function clockOf(date: Date) {
  const hour = date.getHours()
  return {
    hour: hour % 12 || 12,
    minute: twoDigits(date.getMinutes()),
    half: hour < 12 ? 'AM' : 'PM',
  }
}

/** "Mon Jan 05 - 03:30 PM" */
export function instant(value: string | null | undefined): string {
  const date = parseInstant(value)
  if (!date) return nothing
  const at = partsOf(date, 'reader')
  const { hour, minute, half } = clockOf(date)
  const day = `${at.shortWeekday} ${at.shortMonth} ${twoDigits(at.day)}`
  return `${day} - ${twoDigits(hour)}:${minute} ${half}`
}

/** "Monday, January 5, 2026 at 3:30 PM" */
export function fullInstant(value: string | null | undefined): string {
  const date = parseInstant(value)
  if (!date) return nothing
  const { hour, minute, half } = clockOf(date)
  return `${longDay(partsOf(date, 'reader'))} at ${hour}:${minute} ${half}`
}

/** A comma before every three digits of the whole part. */
function grouped(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${groups}.${fraction}` : groups
}

/** "12,500" or "12,500.50": the amount without its currency. */
export function amount(value: number | null | undefined): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return nothing
  const rounded = Math.round(value * 100) / 100
  return grouped(rounded.toFixed(Number.isInteger(rounded) ? 0 : 2))
}

/** "1,204" */
export const count = (value: number) => grouped(value.toFixed(0))

/** "4.5" */
export const rating = (value: number) => value.toFixed(1)

/** `in_progress` as "in progress" */
export const spaced = (value: string) => value.replaceAll('_', ' ')

/** The letter for a person without a picture. */
export function initial(name: string | null | undefined): string {
  const first = [...(name ?? '').trim()][0]
  return first ? first.toUpperCase() : '?'
}
