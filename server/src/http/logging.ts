import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { printable } from '../text/print.ts'
import { addressOf } from './caller.ts'

/** JSON itself leaves DEL, C1 and the marks that turn the direction of text as they are. */
const escapeLine = (line: string) => `${printable(line.trimEnd())}\n`

/** `pino-pretty` decodes the escapes. With one more backslash they stay visible. */
const escapeForPretty = (line: string) =>
  escapeLine(line).replace(/\\([\\u])/g, (pair, second) => (second === 'u' ? '\\\\u' : pair))

/** One JSON line per event; readable lines on a terminal. */
export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    // At level trace the upload parser logs the headers, which include the token.
    redact: { paths: ['busboyOptions.headers'], remove: true },
    hooks: { streamWrite: process.stdout.isTTY ? escapeForPretty : escapeLine },
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
