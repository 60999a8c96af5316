import { connect, type Socket } from 'node:net'

export type RawAnswer = {
  text: string
  /** The status of every answer, in order. */
  statuses: number[]
  /** The server closed the connection. */
  closed: boolean
}

export function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.once('error', reject)
  })
}

const statusesOf = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** Sends raw bytes and reads until the server closes the connection or the time is up. */
export async function sendRaw(url: string, bytes: string, wait = 60_000): Promise<RawAnswer> {
  const socket = await openSocket(url)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  // A server that refuses while bytes still arrive resets the connection.
  socket.on('error', () => {})
  const closed = new Promise<boolean>((resolve) => {
    const waited = setTimeout(() => resolve(false), wait)
    socket.once('close', () => {
      clearTimeout(waited)
      resolve(true)
    })
  })
  socket.write(bytes, 'latin1')
  const answer = { closed: await closed, text, statuses: statusesOf(text) }
  socket.destroy()
  return answer
}

/** The JSON body of the only answer. */
export const bodyOf = ({ text }: RawAnswer): unknown =>
  JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))
