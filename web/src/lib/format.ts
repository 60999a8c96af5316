/**
 * Every date and number a person reads goes through here: US English with a 12-hour clock, or
 * Arabic as it is written in Saudi Arabia. Calendar and digits are always named to Intl.
 *
 * A *day* (wedding date, booked date) is a calendar day without a time zone: it is formatted in
 * UTC from its own digits, so it is the same day everywhere. An *instant* is shown in the
 * reader's time zone.
 */

import { parseDay } from './day.ts'
import type { Preferences } from './preferences.ts'

/** Shown where there is no value. */
export const nothing = '-'

type Text = string | null | undefined

/** Made on first use: the first formatter takes a phone a tenth of a second. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

function parseInstant(value: Text): Date | undefined {
  if (!value) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const inHalalas = (value: number) => Math.round(value * 100)

export const hasHalalas = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isFinite(value) && inHalalas(value) % 100 !== 0

const timeZone = 'UTC'

function makeFormats(language: Preferences['language'], digits: Preferences['digits']) {
  const arabic = language === 'ar'
  const numerals = arabic && digits === 'arabic' ? 'arab' : 'latn'
  const locale = `${arabic ? 'ar-SA' : 'en-US'}-u-nu-${numerals}`
  const dates = (options: Intl.DateTimeFormatOptions, calendar = 'gregory') =>
    lazily(() => new Intl.DateTimeFormat(locale, { calendar, ...options }))
  const numbers = (decimals: number) =>
    lazily(() => {
      const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      return new Intl.NumberFormat(locale, options)
    })

  const ofDay = (format: () => Intl.DateTimeFormat) => (value: Text) => {
    const date = parseDay(value)
    return date ? format().format(date) : nothing
  }
  const ofInstant = (format: () => Intl.DateTimeFormat) => (value: Text) => {
    const date = parseInstant(value)
    // Browsers differ in the space before AM and PM: some write a narrow one.
    return date ? format().format(date).replaceAll('\u202f', ' ') : nothing
  }
  // Arabic writes no zero before a day or an hour.
  const padded = arabic ? 'numeric' : '2-digit'
  const shortDay = { month: 'short', day: padded } as const
  const weekday = 'short'
  const moment = dates({ ...shortDay, weekday, hour: padded, minute: '2-digit', hour12: true })
  const whole = numbers(0)
  const oneDecimal = numbers(1)
  const cents = numbers(2)

  return {
    /** "Jan 05, 2026" */
    day: ofDay(dates({ ...shortDay, year: 'numeric', timeZone })),
    /** "Mon, Jan 05" */
    weekday: ofDay(dates({ ...shortDay, weekday, timeZone })),
    /** "Monday, January 5, 2026" */
    fullDay: ofDay(dates({ dateStyle: 'full', timeZone })),
    /** "Ramadan 1, 1448 AH", by the calendar of Umm al-Qura. */
    hijri: ofDay(
      dates({ day: 'numeric', month: 'long', year: 'numeric', timeZone }, 'islamic-umalqura'),
    ),
    /** The day of the Hijri month alone, for a calendar's second line. */
    hijriNumber: ofDay(dates({ day: 'numeric', timeZone }, 'islamic-umalqura')),
    /** "Mon Jan 05 - 03:30 PM" */
    instant(value: Text): string {
      const date = parseInstant(value)
      if (!date) return nothing
      const parts = moment().formatToParts(date)
      const at = Object.fromEntries(parts.map((part) => [part.type, part.value]))
      const day = arabic ? `${at.day} ${at.month}` : `${at.month} ${at.day}`
      return `${at.weekday} ${day} - ${at.hour}:${at.minute} ${at.dayPeriod}`
    },
    /** "Monday, January 5, 2026": the day of an instant, in the reader's time zone. */
    fullDate: ofInstant(dates({ dateStyle: 'full' })),
    /** "Monday, January 5, 2026 at 3:30 PM" */
    fullInstant: ofInstant(dates({ dateStyle: 'full', timeStyle: 'short' })),
    /** "12,500" or "12,500.50": the amount without its currency. */
    amount(value: number | null | undefined, halalas = hasHalalas(value)): string {
      if (typeof value !== 'number' || !Number.isFinite(value)) return nothing
      return (halalas ? cents() : whole()).format(inHalalas(value) / 100)
    },
    /** "1,204" */
    count: (value: number) => whole().format(value),
    /** "1204", for the number of a page. */
    plain: (value: number) => whole().format(value).replace(/[,٬]/g, ''),
    /** "4.5" */
    rating: (value: number) => (arabic ? oneDecimal().format(value) : value.toFixed(1)),
  }
}

type Formats = ReturnType<typeof makeFormats>

const made = new Map<string, Formats>()

export function formatsFor({
  language,
  digits,
}: Pick<Preferences, 'language' | 'digits'>): Formats {
  const key = language + digits
  const formats = made.get(key) ?? makeFormats(language, digits)
  made.set(key, formats)
  return formats
}

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
