import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorBody } from '@zaffa/contract/schema/errors'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { bodyOf, sendRaw } from './raw.ts'

/** Only the app itself is served: no hidden files in it and no files outside it. */

const secret = 'a secret of the machine'
const page = '<!doctype html><title>The app</title>'
let root: string
let database: TestDatabase
let app: FastifyInstance
let url: string

const hidden = [
  '.env',
  '.git/config',
  '.git/HEAD',
  '.vite/manifest.json',
  '.npmrc',
  'assets/.hidden.js',
  'assets/app-1234.js.map',
  'assets/app-1234.css.MAP',
]
const behind = ['package.json', 'server/src/main.ts', 'secret.txt', 'data/postgres/pg_hba.conf']

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'zaffa-hidden-'))
  const put = async (path: string, content: string) => {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
  await put('dist/index.html', page)
  await put('dist/assets/app-1234.js', 'the app')
  for (const path of hidden) await put(`dist/${path}`, secret)
  for (const path of behind) await put(path, secret)
  await symlink(join(root, 'secret.txt'), join(root, 'dist/.link'))
  database = await testDatabase()
  app = await buildApp(database.database, readConfig({ LOG_LEVEL: 'silent' }), join(root, 'dist'))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(root, { recursive: true })
})

const get = (path: string, headers = '') =>
  sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`)

test('the app itself is served', async () => {
  expect((await get('/assets/app-1234.js')).text).toContain('the app')
  expect((await get('/')).text).toContain(page)
})

/** The answer is the app's page or a normal error. */
async function nothingThere(path: string, headers?: string) {
  const answer = await get(path, headers)
  const { text, statuses } = answer
  expect(text).not.toContain(secret)
  expect(text).not.toMatch(/root:x:|\[core\]|"workspaces"|ELF/)
  if (statuses[0] === 200) expect(text).toContain(page)
  else expect([400, 404]).toContain(errorBody.parse(bodyOf(answer)).statusCode)
}

describe('hidden in the app', () => {
  const spellings = hidden.flatMap((path) => [
    `/${path}`,
    `/${path.replace('.', '%2e')}`,
    `//${path}`,
    `/assets/../${path}`,
    `/${path}?x=.js`,
    `/${path}/`,
    `/./${path}`,
    `/${path}%20`,
  ])
  test.each([...spellings, '/.link', '/.DS_Store', '/.well-known/../.env'])('%s', (path) =>
    nothingThere(path),
  )

  test('a source map, whatever the headers of the request', async () => {
    const path = '/assets/app-1234.js.map'
    await nothingThere(path, 'Range: bytes=0-10\r\n')
    await nothingThere(path, 'If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT\r\n')
    await nothingThere(path, 'Accept-Encoding: br\r\n')
  })
})

describe('behind the app', () => {
  const climbs = [
    '/../',
    '/..%2f',
    '/%2e%2e/',
    '/%2e%2e%2f',
    '/assets/../../',
    '/assets/..%2f..%2f',
  ]
  const strange = [
    '/..%5c',
    '/%252e%252e%252f',
    '/....//',
    '/..;/',
    '/%c0%ae%c0%ae/',
    '/assets%2f..%2f..%2f',
  ]
  const paths = [...climbs, ...strange].flatMap((climb) => behind.map((path) => climb + path))
  test.each(paths)('%s', (path) => nothingThere(path))

  test.each([
    '/package.json',
    '/package-lock.json',
    '/server/src/main.ts',
    '/server/migrations/0001-fold.sql',
    '/node_modules/fastify/package.json',
    '/src/main.tsx',
    '/@fs/etc/passwd',
    '/etc/passwd',
    '//etc/passwd',
    '/../../../../../../etc/passwd',
    '/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/%2fetc%2fpasswd',
    '/assets/%00',
    '/index.html%00.js',
    '/assets/app-1234.js%00.map',
    '/proc/self/environ',
    '/data/postgres/pg_hba.conf',
    'file:///etc/passwd',
  ])('%s', (path) => nothingThere(path))
})

test.each(['/assets', '/assets/', '/uploads/', '/.git/', '/docs/'])(
  '%s is not listed',
  async (path) => {
    const { text } = await get(path)
    expect(text).not.toMatch(/app-1234|Index of|HEAD|config/)
  },
)
