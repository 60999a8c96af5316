import { createSocket } from 'node:dgram'
import { hostname } from 'node:os'
import type { Anchor } from './anchor.ts'

/** Facility "log audit" (13), severity "notice" (5). */
const priority = 13 * 8 + 5

/** Sends an anchor to a syslog server (RFC 5424 over UDP). */
export async function sendToSyslog({ host, port }: { host: string; port: number }, anchor: Anchor) {
  const header = `<${priority}>1 ${anchor.at} ${hostname()} zaffa ${process.pid} anchor -`
  const message = Buffer.from(`${header} ${JSON.stringify(anchor)}`)
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.send(message, port, host, (error) => (error ? reject(error) : resolve()))
    })
  } finally {
    socket.close()
  }
}
