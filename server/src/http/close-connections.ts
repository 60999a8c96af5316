import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * On close, the server waits for the calls in flight and for nothing else:
 * - Browsers open connections in advance. Node does not count one as idle before its first request,
 *   and would wait for its timeout.
 * - A connection that was busy when closing began becomes idle after its answer, and would then be
 *   kept alive for the next request.
 */
export function closeConnections(app: FastifyInstance) {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(timer))
  })
}
