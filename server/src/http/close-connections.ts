import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server closes, it waits for the calls that are under way, and for nothing else:
 * - Browsers open connections in advance. One that never carried a request is not idle in the eyes
 *   of Node, which would wait for it until its time is over.
 * - A connection that was busy when the closing began falls idle with its answer, and would then be
 *   kept for the next request.
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
