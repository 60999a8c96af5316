import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { addressOf } from './caller.ts'

/** One JSON line per event; readable lines on a terminal. */
export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    // At level trace the upload parser logs the headers, which include the token.
    redact: { paths: ['busboyOptions.headers'], remove: true },
    ...(process.stdout.isTTY && {
      transport: {
        target: 'pino-pretty',
        options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' },
      },
    }),
  }
}

/**
 * One line per answer, without the query, headers or bodies: searches and forms hold personal data,
 * headers hold tokens.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        address: addressOf(request),
        administrator: request.actor?.administratorId,
        key: request.key?.id,
      },
      'answered',
    )
  })
}
