import { unavailable } from './errors.ts'

/** Runs at most `most` tasks at once, in order. Beyond `mostWaiting`, a task is refused with 503. */
export function limited(most: number, mostWaiting: number) {
  let free = most
  const waiting: (() => void)[] = []

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else if (waiting.length < mostWaiting) await new Promise<void>((turn) => waiting.push(turn))
    else throw unavailable()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
