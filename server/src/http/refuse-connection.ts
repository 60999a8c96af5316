import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { ApiError, bodyOf, type Known, notHttp } from './errors.ts'
import { mayTakeLong } from './long-requests.ts'
import { isAnswering } from './pipelining.ts'

/** Errors before there is a request; any other such error means that the bytes are not HTTP. */
const connectionErrors: Record<string, Known> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The headers of the request are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'The request body is too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', 'The request took too long to arrive'],
}

/** For bytes that are no HTTP request. There is only a socket; it is closed after the answer. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayTakeLong(socket)) return
  const refusal = new ApiError(...(connectionErrors[error.code ?? ''] ?? notHttp))
  const body = bodyOf(refusal, randomUUID())
  const text = JSON.stringify(body)
  const lines = [
    `HTTP/1.1 ${body.statusCode} ${body.error}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${text.length}`,
    'Connection: close',
  ]
  if (socket.writable && !isAnswering(socket)) socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`)
  socket.destroy(error)
}
