import type { Random } from './random.ts'

/** Moments are in milliseconds, and written as a record has them at the end. */

export const minute = 60_000
export const day = 24 * 60 * minute

export const written = (moment: number): string => new Date(moment).toISOString()
export const calendarDay = (moment: number): string => written(moment).slice(0, 10)

/** Later moments become different ones shortly before the last. */
export const notAfter = (last: number, moment: number): number =>
  moment < last ? moment : Math.floor(last - (moment % day) / 24 - 1)

/** The moments of the records of one noun, spread evenly: each has a step, so they only grow. */
export type Spread = {
  momentOf(index: number, random: Random): number
  /** How many records are older for certain; at least one, so that there is one to refer to. */
  countBefore(moment: number): number
}

export function spread(from: number, to: number, count: number): Spread {
  const step = (to - from) / Math.max(count, 1)
  return {
    momentOf: (index, random) => Math.floor(from + step * (index + random.next() * 0.9)),
    countBefore: (moment) => Math.min(Math.max(Math.floor((moment - from) / step), 1), count),
  }
}
