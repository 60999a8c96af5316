import { setImmediate } from 'node:timers/promises'

type Waiting<T> = { resolve(value: T | undefined): void; reject(error: unknown): void }

/**
 * Looks up several keys with one query, up to `most` of them. Whoever asks while a query runs is
 * answered by a later one, which begins after they asked: under load the cost of a lookup is
 * shared, and yet nobody is ever answered with something older than their question.
 */
export function batched<T>(
  most: number,
  lookUp: (keys: string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T | undefined> {
  const waiting = new Map<string, Waiting<T>[]>()
  let running = false

  /** Takes those who have waited longest. */
  function take() {
    const batch = [...waiting].slice(0, most)
    for (const [key] of batch) waiting.delete(key)
    return batch
  }

  async function run() {
    running = true
    while (waiting.size > 0) {
      // Requests that arrived together share a query: it begins when all of them have asked.
      await setImmediate()
      const batch = take()
      try {
        const found = await lookUp(batch.map(([key]) => key))
        for (const [key, askers] of batch) {
          for (const { resolve } of askers) resolve(found.get(key))
        }
      } catch (error) {
        for (const { reject } of batch.flatMap(([, askers]) => askers)) reject(error)
      }
    }
    running = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const askers = waiting.get(key)
      if (askers) askers.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      if (!running) void run()
    })
}
