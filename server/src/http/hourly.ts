import type { FastifyInstance } from 'fastify'

const hour = 60 * 60 * 1000

/** Runs work at the start and every hour. What fails is tried again an hour later. */
export function hourly(app: FastifyInstance, what: string, work: () => Promise<unknown>) {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = work().catch((err) => app.log.warn({ err }, `${what} failed`))
  }
  const timer = setInterval(run, hour)
  timer.unref()
  app.addHook('onListen', async () => run())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
