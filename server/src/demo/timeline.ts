import type { Random } from './random.ts'

/** The last day of the demo. Fixed, so that the data does not depend on the date of the fill. */
export const today = new Date('2026-11-01T00:00:00Z')
export const opening = new Date('2025-02-01T06:00:00Z')

const minute = 60_000
const day = 24 * 60 * minute

/** Increasing times between two others. */
export function moments(random: Random, count: number, from = opening, to = today): Date[] {
  const step = (to.getTime() - from.getTime()) / count
  return Array.from(
    { length: count },
    (_, index) => new Date(Math.floor(from.getTime() + step * (index + random.next() * 0.9))),
  )
}

export const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * day)
export const addMinutes = (time: Date, minutes: number): Date =>
  new Date(time.getTime() + minutes * minute)

/** The demo has no events after its last day. */
export const notAfterToday = (time: Date): Date =>
  time < today ? time : new Date(today.getTime() - (time.getTime() % day) / 24 - 1)

export const calendarDay = (time: Date): string => time.toISOString().slice(0, 10)
