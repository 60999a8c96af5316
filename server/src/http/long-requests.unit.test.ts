import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { allowLongRequest } from './long-requests.ts'
import { refuseConnection } from './refuse-connection.ts'

test("Node's limit for a request spares one that may take long, until its body has ended", async () => {
  const socket = new Socket().on('error', () => {})
  const isClosed = () => {
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    refuseConnection(late, socket)
    return socket.destroyed
  }
  const request = new IncomingMessage(socket)
  allowLongRequest(request)
  expect(isClosed()).toBe(false)
  request.push(null)
  for await (const _ of request);
  allowLongRequest(request)
  expect(isClosed()).toBe(true)
})
