import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket, connect as toSocket } from 'node:net'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'

const cancelRequest = 80_877_102
/** What PostgreSQL calls BackendKeyData, and its length. */
const keyData = Buffer.from([0x4b, 0, 0, 0, 12])

/** A pooler hides the process ids of the database behind its own. */
const swapId = (packet: Buffer, at: number) =>
  packet.writeInt32BE(packet.readInt32BE(at) ^ 0x5a5a5a5a, at)

/**
 * Behaves like a pooler to its clients: cancel requests reach the database, its process ids do not.
 * Returns where it listens, and the startup packets that it saw.
 */
export async function startPooler({ host = '', port = 5432 }: ClientConfig) {
  const startups: string[][] = []
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? toSocket(join(host, `.s.PGSQL.${port}`))
      : toSocket(port, host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.once('data', (first) => {
      if (first.readInt32BE(4) === cancelRequest) swapId(first, 8)
      else startups.push(first.subarray(8).toString().split('\0'))
      far.write(first)
      near.on('data', (chunk) => far.write(chunk))
    })
    let keyed = false
    far.on('data', (chunk) => {
      const at = keyed ? -1 : chunk.indexOf(keyData)
      if (at !== -1) {
        keyed = true
        swapId(chunk, at + keyData.length)
      }
      near.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: open } = server.address() as AddressInfo
  return {
    address: { host: '127.0.0.1', port: open },
    startups,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
