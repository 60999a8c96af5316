import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { errorBody } from '@zaffa/contract/schema/errors'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { openSocket } from './raw.ts'

/** Slow callers do not slow down others. */

let api: TestApi
let server: Server
beforeAll(async () => {
  api = await startApi()
  server = api.app.server
})
afterAll(() => api.close())

test('all timeouts of the server are finite', () => {
  expect(server.headersTimeout).toBe(15_000)
  expect(server.requestTimeout).toBe(60_000)
  expect(server.timeout).toBe(60_000)
  expect(server.keepAliveTimeout).toBeLessThanOrEqual(75_000)
  expect(server.maxHeadersCount === null || server.maxHeadersCount <= 2000).toBe(true)
})

const body = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n'
const starts = {
  'send their headers letter by letter': 'GET /admin/statistics HTTP/1.1\r\nHost: localhost\r\nX: ',
  'send nothing': '',
  'send half a line': 'GET /adm',
  'announce a body and send none of it': `POST /admin/auth/login HTTP/1.1\r\nHost: localhost\r\n${body}`,
  'send half a body': `POST /admin/auth/login HTTP/1.1\r\nHost: localhost\r\n${body}{"uniqueField": "adm`,
}

describe('two hundred concurrent sockets of each kind', () => {
  type Slow = { sockets: Socket[]; answers: string[]; closed: Promise<unknown> }
  const slow = new Map<string, Slow>()
  let drip: NodeJS.Timeout
  beforeAll(async () => {
    // No slow client is cut off before the other callers were served. The test above checks the real ones.
    server.headersTimeout = 600_000
    server.requestTimeout = 600_000
    for (const [kind, start] of Object.entries(starts)) {
      const sockets = await Promise.all(Array.from({ length: 200 }, () => openSocket(api.url)))
      const answers: string[] = []
      for (const socket of sockets) {
        socket.on('error', () => {})
        socket.on('data', (bytes) => answers.push(String(bytes)))
        socket.write(start)
      }
      const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
      const closed = Promise.all(sockets.map(closing))
      slow.set(kind, { sockets, answers, closed })
    }
    const letters = slow.get('send their headers letter by letter')?.sockets ?? []
    const sendLetter = () => {
      for (const socket of letters) if (socket.writable) socket.write('b')
    }
    // After the sockets were read: a write to one that the server has closed discards its answer.
    drip = setInterval(() => setImmediate(sendLetter), 200)
  })
  afterAll(() => clearInterval(drip))

  test('other callers are served while all of them wait', async () => {
    for (let n = 0; n < 20; n += 1) await api.ok(statisticsCalls.read)
    const waiting = [...slow.values()].flatMap(({ sockets }) => sockets)
    expect(waiting.filter(({ destroyed }) => destroyed)).toEqual([])
    server.headersTimeout = 1_000
    server.requestTimeout = 1_000
  })

  test.each(Object.keys(starts))('those that %s are told so and closed', async (kind) => {
    const { closed, answers } = slow.get(kind) as Slow
    await closed
    expect(answers).toHaveLength(200)
    for (const answer of answers) {
      const error = errorBody.parse(JSON.parse(answer.slice(answer.indexOf('{'))))
      expect(error).toMatchObject({ statusCode: 408, code: 'too_slow' })
    }
  })

  test('the server still works afterwards', async () => {
    await api.ok(statisticsCalls.read)
  })
})

test('callers who do not read their answers do not stop the others', async () => {
  const request = `GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(api.url)))
  for (const socket of sockets) {
    socket.on('error', () => {})
    socket.pause()
    socket.write(request.repeat(8))
  }
  await api.ok(statisticsCalls.read)
  for (const socket of sockets) socket.destroy()
})
