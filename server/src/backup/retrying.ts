import type { FastifyInstance } from 'fastify'

const minute = 60_000
const firstRetry = 5 * minute

export type Attempt = {
  what: string
  every: number
  /** Does what is due, if anything. */
  work(stop: AbortSignal): Promise<void>
  failed(): void
}

/**
 * Looks every minute whether something is due, one attempt at a time. What fails is tried again
 * after five minutes, then less and less often, but not later than its regular time.
 */
export function retrying(app: FastifyInstance, { what, every, work, failed }: Attempt): void {
  const stop = new AbortController()
  let failures = 0
  let notBefore = 0
  let running: Promise<void> | undefined

  async function attempt() {
    try {
      await work(stop.signal)
      failures = 0
    } catch (err) {
      if (stop.signal.aborted) return
      const wait = Math.min(firstRetry * 2 ** failures, every)
      failures += 1
      notBefore = Date.now() + wait
      failed()
      app.log.error({ err, retryInSeconds: wait / 1000 }, `${what} failed`)
    }
  }

  const look = () => {
    if (running || Date.now() < notBefore) return
    running = attempt().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(look, minute)
  timer.unref()
  app.addHook('onListen', async () => look())
  app.addHook('preClose', async () => {
    clearInterval(timer)
    stop.abort()
  })
  app.addHook('onClose', async () => running)
}
