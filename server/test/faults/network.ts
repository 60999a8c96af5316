import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket, connect as toSocket } from 'node:net'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'

/**
 * A TCP proxy between a server and its database. It makes an embedded database look like an
 * external PostgreSQL.
 */
export async function network(target: ClientConfig) {
  const { user, database } = target
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    const { host = '', port = 5432 } = target
    const far = host.startsWith('/')
      ? toSocket(join(host, `.s.PGSQL.${port}`))
      : toSocket(port, host)
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
    /** Drops all data, like a pulled cable: neither side sees the connection close. */
    setSilent(value: boolean) {
      silent = value
    },
    /** Cuts all connections; new ones lead to another database, as after a failover. */
    leadTo(other: ClientConfig) {
      target = other
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
