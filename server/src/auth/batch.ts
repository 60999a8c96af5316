import { setImmediate } from 'node:timers/promises'

type Waiting<T> = { resolve(value: T | undefined): void; reject(error: unknown): void }

/**
 * Looks up at most `most` keys with one query, so that concurrent requests share its cost. A request
 * that arrives while a query runs waits for the next one: no answer is older than its request.
 */
export function batched<T>(
  most: number,
  lookUp: (keys: string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T | undefined> {
  const waiting = new Map<string, Waiting<T>[]>()
  let running = false

  /** Takes the keys that have waited longest. */
  function take() {
    const batch = [...waiting].slice(0, most)
    for (const [key] of batch) waiting.delete(key)
    return batch
  }

  async function run() {
    running = true
    while (waiting.size > 0) {
      // Wait for the other requests that arrived together, so that they share this query.
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
