import type { IncomingMessage, ServerResponse } from 'node:http'
import { images } from '@zaffa/contract/images'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * A form a little too large is read to its end, because a browser hears no answer before that; one
 * that announces far more than a picture is not waited for.
 */
export function announcesTooMuch({ headers, routeOptions }: FastifyRequest): boolean {
  const limit = routeOptions.config.call?.upload ? 2 * images.maxBytes : routeOptions.bodyLimit
  return Number(headers['content-length']) > limit
}

/**
 * A caller who sends `Expect: 100-continue` holds the body back. Node would tell them at once to
 * send it; here they are told when it is about to be read, so after the token was checked.
 */
export function continueBeforeReading(app: FastifyInstance) {
  const heldBack = new WeakSet<IncomingMessage>()
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    heldBack.add(request)
    app.server.emit('request', request, response)
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (heldBack.has(request.raw) && !announcesTooMuch(request)) {
      heldBack.delete(request.raw)
      reply.raw.writeContinue()
    }
    done(null, payload)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // The body may come or not, so what comes next on this connection cannot be told from it.
    if (heldBack.has(request.raw)) reply.header('connection', 'close')
    done(null, payload)
  })
}
