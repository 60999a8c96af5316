type Waiting<T> = { resolve(value: T | undefined): void; reject(error: unknown): void }

/**
 * Looks up many keys with one query. Whoever asks while a query runs is answered by the next one,
 * which begins after they asked: under load the cost of a lookup is shared, and yet nobody is ever
 * answered with something older than their question.
 */
export function batched<T>(
  lookUp: (keys: string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T | undefined> {
  let waiting = new Map<string, Waiting<T>[]>()
  let running = false

  async function run() {
    running = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      try {
        const found = await lookUp([...batch.keys()])
        for (const [key, askers] of batch) {
          for (const { resolve } of askers) resolve(found.get(key))
        }
      } catch (error) {
        for (const { reject } of [...batch.values()].flat()) reject(error)
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
