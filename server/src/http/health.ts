import { hash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { findMismatch } from '../database/schema-check.ts'
import { isFromThisMachine } from './caller.ts'
import type { HasRoom } from './disk-space.ts'
import { ApiError, unavailable } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The figures of `/metrics`, to which others add theirs. */
    metrics: Registry
  }
}

const readyWithin = 2_000

const sha256 = (text: string) => hash('sha256', text, 'buffer')

/** Compares hashes because they have equal length: the time is the same for any text. */
const sameText = (given: string, wanted: string) => timingSafeEqual(sha256(given), sha256(wanted))

const notReady = (reason: string) =>
  new ApiError(503, 'not_ready', reason, { headers: { 'retry-after': '2' } })

/** `live`: the process answers. `ready`: it can also write to its database. */
export function healthRoutes(app: FastifyInstance, database: Database, hasRoom: HasRoom) {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    // A load balancer needs an answer sooner than the database timeouts give one.
    const late = sleep(readyWithin, undefined, { ref: false }).then(() => {
      throw unavailable()
    })
    const reason = await Promise.race([whyNotReady(database, hasRoom), late])
    if (reason) throw notReady(reason)
    return { status: 'ok' }
  })
}

/** For operators: why the server cannot write, if its database answers. */
async function whyNotReady(database: Database, hasRoom: HasRoom): Promise<string | undefined> {
  if (!(await hasRoom())) return 'The disk of DATA_DIR is full, so nothing can be saved'
  // Every transaction on a standby is read-only.
  const { rows } = await database.query<{ read_only: string }>(
    "select current_setting('transaction_read_only') as read_only",
  )
  if (rows[0]?.read_only !== 'off') {
    database.replaceIdle()
    return 'The database is read-only'
  }
  return findMismatch(database)
}

/** Metrics of this process, for callers with the metrics token or, without one, this machine. */
export function metricsRoutes(app: FastifyInstance, database: Database, config: Config) {
  const registry = new Registry()
  app.decorate('metrics', registry)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, database.totalCount)
      this.set({ state: 'idle' }, database.idleCount)
      this.set({ state: 'waited_for' }, database.waitingCount)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the URL: every id and search would become its own time series.
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    const token = (request.headers.authorization ?? '').replace(/^bearer /i, '')
    const allowed = config.metricsToken
      ? sameText(token, config.metricsToken)
      : isFromThisMachine(request)
    if (!allowed) throw new ApiError(401, 'not_logged_in', 'These figures are not public')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
