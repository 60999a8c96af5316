import type { IncomingMessage, ServerResponse } from 'node:http'
import { images } from '@zaffa/contract/images'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * A form that is slightly too large is read to its end, because browsers read the answer only then.
 * One that announces far more than a picture is refused unread.
 */
export function announcesTooMuch({ headers, routeOptions }: FastifyRequest): boolean {
  const { call } = routeOptions.config
  if (call?.streams) return false
  const limit = call?.upload ? 2 * images.maxBytes : routeOptions.bodyLimit
  return Number(headers['content-length']) > limit
}

const discardedFor = 2_000

/**
 * Discards what is left of a body after its answer, for a while. A connection that is closed while
 * data arrives is reset, and the sender may lose the answer.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  // Unlike `resume`, this also takes over from a reader that has not noticed the end yet.
  request.on('data', () => {})
  const timer = setTimeout(() => request.destroy(), discardedFor)
  request.once('close', () => clearTimeout(timer))
}

/**
 * A caller who sends `Expect: 100-continue` waits before sending the body. Node would ask for it at
 * once; this asks when the body is about to be read, after the token was checked.
 */
export function continueBeforeReading(app: FastifyInstance) {
  const heldBack = new WeakSet<IncomingMessage>()
  // Unknown expectations are ignored (RFC 9110, 10.1.1); Node's own refusal would not be counted.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response)
  })
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
    // The caller may or may not still send the body, so the next bytes are ambiguous.
    if (heldBack.has(request.raw)) reply.header('connection', 'close')
    done(null, payload)
  })
}
