import { Readable } from 'node:stream'
import { feedCalls } from '@zaffa/contract/schema/feed'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { type Database, poolBeside } from '../database/connect.ts'
import { handle } from '../http/call.ts'
import { showsProxy } from '../http/caller.ts'
import { ApiError, unavailable } from '../http/errors.ts'
import { limitPerCaller } from '../http/limit-per-caller.ts'
import { allowLongRequest } from '../http/long-requests.ts'
import { discardRest } from '../http/request-body.ts'
import { countRecords } from './count-records.ts'
import { eventRoutes } from './event-routes.ts'
import { patience } from './feed.ts'
import { feedLines } from './feed-lines.ts'

const lineType = 'application/x-ndjson'

/** Apart from those of administrators, who never wait for a connection because of a feed. */
const limits = {
  // Two thirds of them write: one for each feed.
  max: 6,
  ...patience,
  answerTimeout: 90_000,
}
const feedsAtOnce = { ofOne: 2, ofAll: 3 }

const encoded = () =>
  new ApiError(415, 'unsupported_type', 'The body must not be compressed or encoded')

export function feedRoutes(app: FastifyInstance, database: Database, config: Config) {
  const pool = poolBeside(database, limits)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    // A batch that still runs when the server gives up waiting would hold it up.
    setTimeout(() => pool.abort(), 5_000).unref()
  })
  app.addHook('onClose', () => pool.end())
  const enter = limitPerCaller(feedsAtOnce)
  const count = countRecords(app)

  // In a separate scope, so that no other call accepts lines.
  app.register(async (scope) => {
    scope.addContentTypeParser(lineType, (_request, body, done) => done(null, body))
    handle(scope, feedCalls.records, async ({ query }, request, reply) => {
      if (request.headers['content-encoding']) throw encoded()
      const leave = enter(request.key.id)
      allowLongRequest(request.raw)
      const lines = feedLines(pool, request, {
        dryRun: query['dry-run'] === 'true',
        // A proxy may stop sending the body, or drop a part of it, once the answer has begun.
        readsFirst: config.trustProxy || showsProxy(request),
        isClosing: () => closing,
        count,
      })
      async function end() {
        leave()
        discardRest(request.raw)
        await lines.return(undefined)
      }
      try {
        const { value: first } = await lines.next()
        if (request.socket.destroyed) throw unavailable()
        const answer = Readable.from(startingWith(first ?? '', lines))
        answer.once('close', () => {
          end().catch((err) => request.log.warn({ err }, 'a feed could not be cleaned up'))
        })
        // nginx would collect the answer on its disk.
        reply.type(lineType).header('x-accel-buffering', 'no')
        return answer
      } catch (error) {
        await end()
        throw error
      }
    })
  })
  eventRoutes(app, pool, config)
}

async function* startingWith(first: string, rest: AsyncIterable<string>) {
  yield first
  yield* rest
}
