import type { Socket } from 'node:net'

/**
 * Node gives every request one minute to arrive. A feed may take longer as long as it goes on; the
 * timeout of a silent connection ends one that does not.
 */
const long = new WeakSet<Socket>()

/** Answers the function that ends the permission: the next request may come from another client. */
export function allowLongRequest(socket: Socket): () => void {
  long.add(socket)
  return () => void long.delete(socket)
}

export const mayTakeLong = (socket: Socket) => long.has(socket)
