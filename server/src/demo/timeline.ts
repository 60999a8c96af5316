import type { Random } from './random.ts'

/** Times are written as in a record. Equal in form, they sort as texts. */

/** The last day of the demo. Fixed, so that the data does not depend on the date of the fill. */
export const today = '2026-11-01T00:00:00.000Z'
export const opening = '2025-02-01T06:00:00.000Z'

const minute = 60_000
const day = 24 * 60 * minute

const written = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Increasing times between two others. */
export function moments(random: Random, count: number, from = opening, to = today): string[] {
  const start = Date.parse(from)
  const step = (Date.parse(to) - start) / count
  return Array.from({ length: count }, (_, index) =>
    written(start + step * (index + random.next() * 0.9)),
  )
}

export const addMinutes = (time: string, minutes: number): string =>
  written(Date.parse(time) + minutes * minute)
export const addDays = (time: string, days: number): string =>
  written(Date.parse(time) + days * day)

/** The demo has no events after its last day. */
export const notAfterToday = (time: string): string =>
  time < today ? time : written(Date.parse(today) - (Date.parse(time) % day) / 24 - 1)

export const calendarDay = (time: string): string => time.slice(0, 10)
