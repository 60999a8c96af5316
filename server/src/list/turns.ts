/**
 * Work of the same key is done one after another, the newest first: whoever types asks again before
 * the answer is there, and waits for the last one only. Should the one before be given up a moment
 * later, it ends, and never has two of them been at work.
 */
export class Turns {
  /** A key is there while its work is done, with those who wait for their turn. */
  readonly #waiting = new Map<string, (() => void)[]>()

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(key)
    if (waiting) await new Promise<void>((begin) => waiting.push(begin))
    else this.#waiting.set(key, [])
    try {
      return await work()
    } finally {
      const next = this.#waiting.get(key)?.pop()
      if (next) next()
      else this.#waiting.delete(key)
    }
  }
}
