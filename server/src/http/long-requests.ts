import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Node gives every request one minute to arrive. A feed may take longer as long as it goes on; the
 * timeout of a silent connection ends one that does not.
 */
const long = new WeakSet<Socket>()

/** Ends with the body: the next request of the connection may come from another client. */
export function allowLongRequest(request: IncomingMessage): void {
  if (request.readableEnded) return
  const { socket } = request
  long.add(socket)
  request.once('end', () => long.delete(socket))
}

export const mayTakeLong = (socket: Socket) => long.has(socket)
