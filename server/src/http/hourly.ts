import type { FastifyInstance } from 'fastify'

const hour = 60 * 60 * 1000

/**
 * Runs work at the start and every hour. What fails is tried again an hour later. The server waits at
 * its stop for work that runs, which can end early when `stop` says so.
 */
export function hourly(
  app: FastifyInstance,
  what: string,
  work: (stop: AbortSignal) => Promise<unknown>,
) {
  const closing = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = work(closing.signal).catch((err) => app.log.warn({ err }, `${what} failed`))
  }
  const timer = setInterval(run, hour)
  timer.unref()
  app.addHook('onListen', async () => run())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    closing.abort()
    await running
  })
}
