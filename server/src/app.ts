import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import { earlierHeader } from '@zaffa/contract/conversations'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { recordReads } from './audit/reads.ts'
import { countFailedLogins } from './auth/failed-logins.ts'
import { requireKey } from './auth/keys.ts'
import { requireSession } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { validateWithContract } from './http/call.ts'
import { refuseOtherHosts } from './http/caller.ts'
import { closeConnections } from './http/close-connections.ts'
import { compressAnswers } from './http/compression.ts'
import { requireRoom, watchRoom } from './http/disk-space.ts'
import { docsRoutes } from './http/docs/docs-routes.ts'
import { fieldTwice, handleErrors, refuseAddress } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { loggerOptions, logRequests } from './http/logging.ts'
import { collectMetrics, metricsRoutes } from './http/metrics.ts'
import { refuseOtherMethods } from './http/other-methods.ts'
import { refuseConnection } from './http/refuse-connection.ts'
import { continueBeforeReading } from './http/request-body.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { httpServer } from './http/server.ts'
import { builtWebApp, webApp } from './http/web-app.ts'
import { registerRoutes } from './routes.ts'
import { hasDuplicateKey } from './text/duplicate-keys.ts'

export async function buildApp(
  database: Database,
  config: Config,
  webDirectory = builtWebApp,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // One proxy is trusted, so only the last address in its header counts: callers can forge the rest.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: 64 * 1024,
    serverFactory: httpServer,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
  closeConnections(app)
  logRequests(app)
  collectMetrics(app, database, config)
  countFailedLogins(app)
  handleErrors(app, database)
  validateWithContract(app)
  acceptJsonOnly(app)
  sendSecurityHeaders(app)
  refuseOtherHosts(app, config)
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      credentials: true,
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'If-Match'],
      exposedHeaders: ['ETag', 'Retry-After', 'Zaffa-Api', earlierHeader],
      maxAge: 600,
    })
  }
  // After the headers and CORS: a page of another origin must be able to read a 401 or 405 too.
  refuseOtherMethods(app)
  continueBeforeReading(app)
  compressAnswers(app)
  requireSession(app, database, config)
  requireKey(app, database)
  recordReads(app, database)
  const hasRoom = watchRoom(config)
  requireRoom(app, hasRoom)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.routeOptions.config.call) reply.header('cache-control', 'no-store')
  })

  registerRoutes(app, database, config)

  healthRoutes(app, database, hasRoom)
  metricsRoutes(app, config)
  docsRoutes(app)
  webApp(app, webDirectory)
  return app
}

/** Accepts JSON only. An empty body counts as no body, whatever its content type. */
function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') return done(null, undefined)
      parse(request, body, (error, value) => {
        if (error) done(error)
        else if (hasDuplicateKey(body, value)) done(fieldTwice())
        else done(null, value)
      })
    },
  )
}
