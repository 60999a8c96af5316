import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket, connect as toSocket } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '../../src/database/embedded.ts'

/**
 * The network between a server and its database: a port of this machine that leads to the socket of
 * an embedded database, which thereby becomes "a PostgreSQL elsewhere".
 */
export async function network({ host, port, user, database }: Connection) {
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    const far = toSocket(join(host, `.s.PGSQL.${port}`))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!silent) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: open } = server.address() as AddressInfo
  return {
    url: `postgres://${user}@127.0.0.1:${open}/${database}`,
    /** Everything is swallowed, as by a cable that was pulled: nobody is told that it is gone. */
    setSilent(value: boolean) {
      silent = value
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
