import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for an answer before the next request; a program may send a few. */
const mostUnanswered = 8

type Exchange = { request: IncomingMessage; response: ServerResponse }

const unanswered = new WeakMap<Socket, Exchange[]>()

/**
 * Handles the requests of a connection one after the other, and closes a connection with too many.
 * Node would handle all of them at once, and each would hold its answer, and perhaps a file or a
 * query, until the client has read the answers before it.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request
    // Node still parses what it has read from a connection that was closed below.
    if (socket.destroyed) return
    const exchanges = unanswered.get(socket) ?? []
    unanswered.set(socket, exchanges)
    if (exchanges.length === mostUnanswered) {
      socket.destroy()
      return
    }
    response.once('close', () => {
      exchanges.shift()
      const [next] = exchanges
      // The answer may have ended the connection.
      if (next && socket.writable) handle(next.request, next.response)
    })
    if (exchanges.push({ request, response }) === 1) handle(request, response)
  }
}

/** Bytes that are sent now would end up in the middle of an answer. */
export const isAnswering = (socket: Socket) =>
  unanswered.get(socket)?.[0]?.response.headersSent === true
