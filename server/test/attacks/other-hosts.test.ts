import { feed } from '@zaffa/contract/feed'
import { session } from '@zaffa/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { bodyOf, sendRaw } from './raw.ts'

/** Names that a stranger leads to a server whose own name is known (DNS rebinding). */

let api: TestApi
let nameless: TestApi
beforeAll(async () => {
  api = await startApi({ publicUrl: 'https://admin.zaffa.example', trustProxy: true })
  nameless = await startApi({ trustProxy: true })
})
afterAll(async () => {
  await api.close()
  await nameless.close()
})

const paths = ['/', '/nothing', '/docs', '/openapi.json', '/uploads/x', '/admin/statistics']

const ask = (url: string, path: string, headers: string[], version = '1.1') =>
  sendRaw(
    url,
    [`GET ${path} HTTP/${version}`, ...headers, 'connection: close', '', ''].join('\r\n'),
  )

const strangers = [
  'rebound.example',
  'rebound.example:3000',
  'zaffa.example',
  'sub.admin.zaffa.example',
  'admin.zaffa.example.rebound.example',
  'xadmin.zaffa.example',
  'adminxzaffa.example',
  'admin.zaffa.example.',
  'admin.zaffa.example@rebound.example',
  'rebound.example:443:443',
  'localhost.rebound.example',
  '192.0.2.7.rebound.example',
  '192.0.2.7.',
  '[2001:db8::7].rebound.example',
  '[rebound.example]',
  '999.0.2.7',
  '2130706433',
  'zaffa',
  '',
]
test.each(strangers)('the host "%s" is refused everywhere', async (host) => {
  for (const path of paths) {
    const { statuses, text } = await ask(api.url, path, [`host: ${host}`])
    expect(statuses, path).toEqual([421])
    expect(text, path).toContain('"code":"wrong_host"')
  }
})

test('a forwarded name does not count, because a page can set it', async () => {
  const headers = ['host: rebound.example', 'x-forwarded-host: admin.zaffa.example']
  expect((await ask(api.url, '/docs', headers)).statuses).toEqual([421])
})

test('a request without a host is refused', async () => {
  expect((await ask(api.url, '/docs', [], '1.0')).text).toContain('"code":"wrong_host"')
  expect((await ask(api.url, '/docs', [], '1.1')).statuses).toEqual([400])
})

test('a login under another name is refused before it is counted', async () => {
  const { rows } = await api.database.query('select count(*) from login_attempt')
  const head = `POST ${session.login} HTTP/1.1\r\nhost: rebound.example\r\nconnection: close`
  const body = JSON.stringify({ uniqueField: 'admin', password: 'a guess' })
  const rest = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const answer = await sendRaw(api.url, `${head}\r\n${rest}`)
  expect(bodyOf(answer)).toMatchObject({ statusCode: 421, code: 'wrong_host' })
  expect((await api.database.query('select count(*) from login_attempt')).rows).toEqual(rows)
})

test.each([
  'admin.zaffa.example',
  'Admin.Zaffa.Example',
  'admin.zaffa.example:443',
  'admin.zaffa.example:8443',
  'localhost',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.0.2.7',
  '192.0.2.7:3000',
  '[2001:db8::7]',
  '[2001:db8::7]:3000',
])('the host "%s" is answered', async (host) => {
  expect((await ask(api.url, '/openapi.json', [`host: ${host}`])).statuses).toEqual([200])
  expect((await ask(api.url, '/admin/statistics', [`host: ${host}`])).statuses).toEqual([401])
})

test('probes, metrics and programs may use the name of a service', async () => {
  for (const [path, status] of [
    ['/health/live', 200],
    ['/health/ready', 200],
    ['/metrics', 401],
    [feed.events, 401],
  ] as const) {
    expect((await ask(api.url, path, ['host: zaffa:3000'])).statuses, path).toEqual([status])
  }
})

test.each(['/healthy', '/health', '/metrics/x', '/feeds', '//health/live', '/health/../docs'])(
  'the address %s is no exception',
  async (path) => {
    expect((await ask(api.url, path, ['host: zaffa:3000'])).statuses).toEqual([421])
  },
)

test('a server that cannot know its name answers under any', async () => {
  const { statuses } = await ask(nameless.url, '/openapi.json', ['host: zaffa.example'])
  expect(statuses).toEqual([200])
})
