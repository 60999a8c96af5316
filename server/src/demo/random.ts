/** Numbers that look random and are the same on every run. */
export type Random = {
  /** At least 0 and less than 1. */
  next(): number
  below(limit: number): number
  /** Both ends included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Different elements, in random order. */
  several<T>(from: readonly T[], count: number): T[]
}

/** mulberry32: short, and random enough for demo data. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (from) => at(from, below(from.length)),
    several(from, count) {
      const left = [...from]
      return Array.from({ length: Math.min(count, from.length) }, () =>
        at(left.splice(below(left.length), 1), 0),
      )
    },
  }
}

/** Follows from an id alone, so that a record can be made again when another one refers to it. */
export function randomOf(id: string): Random {
  let hash = 0x811c9dc5 // FNV-1a
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  }
  return randomFrom(hash)
}

/** The index wraps around at the end of the list. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list[index % list.length]
  if (element === undefined) throw new RangeError('An empty list has no elements')
  return element
}
