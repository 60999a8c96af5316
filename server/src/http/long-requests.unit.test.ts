import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { allowLongRequest } from './long-requests.ts'
import { refuseConnection } from './refuse-connection.ts'

test("Node's limit for a request spares one that may take long, and only that one", () => {
  const socket = new PassThrough().on('error', () => {})
  const isClosed = () => {
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    refuseConnection(late, socket as unknown as Socket)
    return socket.destroyed
  }
  const end = allowLongRequest(socket as unknown as Socket)
  expect(isClosed()).toBe(false)
  end()
  expect(isClosed()).toBe(true)
})
