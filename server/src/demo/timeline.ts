import type { Random } from './random.ts'

/** Times are written as in a record. Equal in form, they sort as texts. */

const minute = 60_000
const day = 24 * 60 * minute

const written = (milliseconds: number): string => new Date(milliseconds).toISOString()

export const addMinutes = (time: string, minutes: number): string =>
  written(Date.parse(time) + minutes * minute)
export const addDays = (time: string, days: number): string =>
  written(Date.parse(time) + days * day)
export const calendarDay = (time: string): string => time.slice(0, 10)

/** The times of the records of one noun, spread evenly: each has its own step, so they only grow. */
export type Spread = {
  timeOf(index: number, random: Random): string
  countBefore(time: string): number
}

export function spread(from: string, to: string, count: number): Spread {
  const start = Date.parse(from)
  const step = (Date.parse(to) - start) / Math.max(count, 1)
  return {
    timeOf: (index, random) => written(start + step * (index + random.next() * 0.9)),
    /** How many records are older for certain; at least one, so that there is one to refer to. */
    countBefore: (time) =>
      Math.min(Math.max(Math.floor((Date.parse(time) - start) / step), 1), count),
  }
}

/** Later times become different ones shortly before the last. */
export const notAfter = (last: string, time: string): string =>
  time < last ? time : written(Date.parse(last) - (Date.parse(time) % day) / 24 - 1)
