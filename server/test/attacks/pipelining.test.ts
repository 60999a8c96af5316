import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { openSocket, sendRaw } from './raw.ts'

/** A client that sends many requests on one connection and reads no answers holds little. */

/** More than the buffers of a connection take. */
const size = 16 * 1024 * 1024

let directory: string
let database: TestDatabase
let app: FastifyInstance
let url: string
let handled = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zaffa-pipelining-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), 'the app')
  await writeFile(join(directory, 'assets/app-1234.js'), Buffer.alloc(size))
  database = await testDatabase()
  app = await buildApp(database.database, readConfig({ LOG_LEVEL: 'silent' }), directory)
  app.addHook('onRequest', async () => {
    handled += 1
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  handled = 0
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(directory, { recursive: true })
})

const request = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n')

/** Descriptors of this process, which is the server's, for the files of the app. */
async function openFiles(): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) =>
    // It may have been closed since it was listed.
    readlink(`/proc/self/fd/${fd}`).catch(() => ''),
  )
  return (await Promise.all(links)).filter((link) => link.startsWith(directory)).length
}

test.each([
  ['the page', request('/')],
  ['a file', request('/assets/app-1234.js')],
  ['a call', request('/admin/statistics')],
  ['a query', request('/health/ready')],
  ['the description of the API', request('/openapi.json')],
  ['an address that cannot be decoded', request('/%')],
  ['headers only', request('/').replace('GET', 'HEAD')],
  ['a body that waits for 100 Continue', request('/', 'Expect: 100-continue')],
  ['an unknown expectation', request('/', 'Expect: nothing')],
  ['no host', request('/').replace('Host: localhost', 'X: y')],
])('a connection with thousands of requests for %s is closed', async (_, bytes) => {
  const { statuses, closed } = await sendRaw(url, bytes.repeat(2000))
  expect(closed).toBe(true)
  expect(statuses.length).toBeLessThanOrEqual(8)
  expect(handled).toBeLessThanOrEqual(8)
  await expect.poll(openFiles).toBe(0)
})

test('a client that goes away without reading leaves no file open', async () => {
  const socket = await openSocket(url)
  socket.pause()
  socket.write(request('/assets/app-1234.js').repeat(8))
  await expect.poll(openFiles).toBe(1)
  socket.destroy()
  await expect.poll(openFiles).toBe(0)
})

test('eight requests at once are answered in their order', async () => {
  const paths = ['/openapi.json', '/health/ready', '/nothing.txt', '/', '/docs', '/%', '/admin/me']
  const last = request('/health/live', 'Connection: close')
  const { statuses, closed, text } = await sendRaw(
    url,
    paths.map((path) => request(path)).join('') + last,
  )
  expect(statuses).toEqual([200, 200, 404, 200, 200, 400, 404, 200])
  expect(text.endsWith('{"status":"ok"}')).toBe(true)
  expect(closed).toBe(true)
})

test('a malformed request does not change the answer that is being sent', async () => {
  const socket = await openSocket(url)
  socket.write(request('/assets/app-1234.js'))
  await once(socket, 'readable')
  socket.write('garbage\r\n\r\n')
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  await once(socket, 'close')
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).not.toContain('HTTP/1.1 400')
})
