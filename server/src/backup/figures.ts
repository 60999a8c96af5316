import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'

/**
 * Adds a figure to `/metrics` that is looked up when it is asked for. If its source is away, it
 * keeps its last value: the other figures are wanted all the more then.
 */
export function showFigure(
  app: FastifyInstance,
  name: string,
  help: string,
  read: () => Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [app.metrics],
    async collect() {
      await read().then(
        (figure) => this.set(figure),
        () => {},
      )
    },
  })
}
