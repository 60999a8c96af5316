import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readError } from '../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

const page = '<!doctype html><title>The app</title>'
const script = 'console.log("the app")'

let directory: string
let database: TestDatabase
let app: FastifyInstance
let url: string
beforeAll(async () => {
  // Caching depends on the path inside the build, not on where the build is.
  const place = await mkdtemp(join(tmpdir(), 'zaffa-web-'))
  directory = join(place, 'assets/dist')
  await mkdir(join(directory, 'assets'), { recursive: true })
  await writeFile(join(directory, 'index.html'), page)
  await writeFile(join(directory, '.secret'), 'secret')
  await writeFile(join(directory, 'assets', 'app-1234.js'), script)
  await writeFile(join(directory, 'assets', 'app-1234.js.br'), brotliCompressSync(script))
  await writeFile(join(directory, 'assets', 'app-1234.js.gz'), gzipSync(script))
  database = await testDatabase()
  app = await buildApp(database.database, readConfig({ LOG_LEVEL: 'silent' }), directory)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(directory, { recursive: true })
})

test.each(['/', '/login', '/dashboard/clients/update/1?from=list', '/nowhere/at/all'])(
  '%s is the page of the app and is revalidated',
  async (path) => {
    const response = await fetch(url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await response.text()).toBe(page)
  },
)

describe('assets', () => {
  test.each(['br', 'gzip'])('are sent as %s to browsers that accept it', async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    const response = await fetch(`${url}/assets/app-1234.js`, { headers })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toContain('javascript')
    expect(await response.text()).toBe(script)
  })

  test('are sent uncompressed to other browsers', async () => {
    const headers = { 'accept-encoding': 'identity' }
    const response = await fetch(`${url}/assets/app-1234.js`, { headers })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(script)
  })
})

test('a range past the end is answered with the length of the file', async () => {
  const headers = { range: 'bytes=1000-2000', 'accept-encoding': 'identity' }
  const response = await fetch(`${url}/assets/app-1234.js`, { headers })
  expect(response.headers.get('content-range')).toBe(`bytes */${script.length}`)
  await readError(response, 416)
})

test('the path of a call is never answered with a page', async () => {
  const response = await fetch(`${url}/admin/auth/login`)
  expect(response.headers.get('allow')).toBe('POST')
  await readError(response, 405)
})

test.each([
  '/admin/nothing',
  '/general/nothing',
  '/feed',
  '/feed/v1/nothing',
  '/assets/gone-5678.js',
  '/favicon.ico',
  '/.secret',
  '/assets/..%2f..%2fetc%2fpasswd',
])('%s is a JSON 404', async (path) => {
  await readError(await fetch(url + path), 404)
})
