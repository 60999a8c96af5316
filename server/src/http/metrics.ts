import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import manifest from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { isFromThisMachine } from './caller.ts'
import { freeBytes } from './disk-space.ts'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of this process, to which others add theirs. */
    metrics: Registry
  }
}

export function collectMetrics(app: FastifyInstance, database: Database, config: Config) {
  const registry = new Registry()
  const registers = [registry]
  app.decorate('metrics', registry)
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'zaffa_build_info',
    help: 'The version of this server; the value is always 1',
    labelNames: ['version'],
    registers,
  }).set({ version: manifest.version }, 1)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the URL: every id and search would become its own time series.
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, database.totalCount)
      this.set({ state: 'idle' }, database.idleCount)
      this.set({ state: 'waited_for' }, database.waitingCount)
    },
  })
  collectDiskSpace(registry, config)
}

function collectDiskSpace(registry: Registry, config: Config) {
  const directories = {
    DATA_DIR: config.databaseUrl ? undefined : config.dataDirectory,
    ANCHOR_DIR: config.anchorDirectory,
    BACKUP_DIR: config.backups?.directory,
  }
  new Gauge({
    name: 'zaffa_disk_free_bytes',
    help: 'Free space on the disk of a directory',
    labelNames: ['directory'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [directory, path] of Object.entries(directories)) {
        const free = path === undefined ? Number.NaN : await freeBytes(path)
        if (!Number.isNaN(free)) this.set({ directory }, free)
      }
    },
  })
}

/**
 * Adds a metric that is looked up when it is requested. If its source is away, it keeps its last
 * value: the other metrics are needed all the more then.
 */
export function addMetric(
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
        (value) => this.set(value),
        () => {},
      )
    },
  })
}

const sha256 = (text: string) => hash('sha256', text, 'buffer')

/** Compares hashes because they have equal length: the time is the same for any text. */
const sameText = (given: string, wanted: string) => timingSafeEqual(sha256(given), sha256(wanted))

/** For callers with the metrics token or, without one, this machine. */
export function metricsRoutes(app: FastifyInstance, { metricsToken }: Config) {
  app.get('/metrics', async (request, reply) => {
    const token = (request.headers.authorization ?? '').replace(/^bearer /i, '')
    const allowed = metricsToken ? sameText(token, metricsToken) : isFromThisMachine(request)
    if (!allowed) throw new ApiError(401, 'not_logged_in', 'These metrics are not public')
    return reply.type(app.metrics.contentType).send(await app.metrics.metrics())
  })
}
