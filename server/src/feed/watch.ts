import type { FastifyInstance } from 'fastify'

const every = 1000

export type Watch = {
  /** Resolves when the number may have grown past the given one, the time is over, or at the end. */
  wait(past: number, milliseconds: number, signal: AbortSignal): Promise<void>
  isClosing(): boolean
}

/** Asks for a growing number once a second while any caller waits for it, once for all of them. */
export function watchNumber(app: FastifyInstance, ask: () => Promise<number>): Watch {
  const waiting = new Map<() => void, number>()
  let timer: NodeJS.Timeout | undefined
  let closing = false
  let asking = false

  async function look() {
    // A database that does not answer would otherwise be asked on one connection after the other.
    if (asking) return
    asking = true
    // If the question fails, all look for themselves and report it.
    const number = await ask().catch(() => Number.POSITIVE_INFINITY)
    asking = false
    for (const [wake, past] of waiting) if (number > past) wake()
  }

  app.addHook('preClose', async () => {
    closing = true
    for (const wake of waiting.keys()) wake()
  })

  return {
    isClosing: () => closing,
    wait: (past, milliseconds, signal) =>
      new Promise((resolve) => {
        const end = setTimeout(wake, milliseconds)
        function wake() {
          clearTimeout(end)
          signal.removeEventListener('abort', wake)
          waiting.delete(wake)
          if (waiting.size === 0) {
            clearInterval(timer)
            timer = undefined
          }
          resolve()
        }
        waiting.set(wake, past)
        signal.addEventListener('abort', wake)
        timer ??= setInterval(look, every)
        if (closing || signal.aborted) wake()
      }),
  }
}
