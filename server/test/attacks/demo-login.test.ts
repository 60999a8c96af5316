import { session } from '@zaffa/contract/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdministrator } from '../../src/auth/administrators.ts'
import { demoLogin } from '../../src/auth/demo-login.ts'
import { byTest, startApi, type TestApi } from '../app.ts'
import { endLoginWindow } from '../logins.ts'
import { sendRaw } from './raw.ts'

/** The demo login, whose password is public, and names that lead to this machine. */
let api: TestApi
let behindProxy: TestApi
beforeAll(async () => {
  api = await startApi()
  behindProxy = await startApi({ trustProxy: true })
  for (const { database } of [api, behindProxy]) {
    await database.query('delete from administrator where username_key = $1', [demoLogin.username])
    await createAdministrator(database, byTest, demoLogin)
  }
})
afterAll(async () => {
  await api.close()
  await behindProxy.close()
})

beforeEach(async () => {
  for (const { database } of [api, behindProxy]) await endLoginWindow(database)
})

const body = JSON.stringify({ uniqueField: demoLogin.username, password: demoLogin.password })

/** `fetch` sets the Host itself. */
const logInWith = (url: string, headers: string[], version = '1.1') => {
  const names = headers.some((header) => /^host:/i.test(header))
    ? []
    : [`host: ${new URL(url).host}`]
  return sendRaw(
    url,
    [
      `POST ${session.login} HTTP/${version}`,
      ...names,
      ...headers,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

test('works on this machine', async () => {
  const { port } = new URL(api.url)
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    expect((await logInWith(api.url, [`host: ${host}`])).statuses, host).toEqual([200])
  }
})

test('works in a browser on this machine', async () => {
  for (const origin of [api.url, 'http://localhost:5173', 'http://[::1]:3000']) {
    expect((await logInWith(api.url, [`origin: ${origin}`])).statuses, origin).toEqual([200])
  }
})

test('is refused through a proxy that adds no header but speaks HTTP/1.0, as nginx does by itself', async () => {
  for (const { url } of [api, behindProxy]) {
    expect((await logInWith(url, [], '1.0')).statuses).toEqual([401])
  }
})

test.each([
  ['x-forwarded-for: 203.0.113.9'],
  ['x-forwarded-for: 127.0.0.1'],
  ['x-forwarded-proto: https'],
  ['forwarded: for=127.0.0.1'],
  ['x-real-ip: 127.0.0.1'],
  ['via: 1.1 proxy'],
  ['origin: https://admin.example.com'],
  ['origin: null'],
])('is refused with the header %s, whether or not a proxy is trusted', async (header) => {
  for (const { url } of [api, behindProxy]) {
    const { statuses, text } = await logInWith(url, [header])
    expect(statuses).toEqual([401])
    expect(text).toContain('Invalid credentials')
  }
})

test('is refused under any other name', async () => {
  for (const host of [
    'admin.example.com',
    '127.0.0.1.example.com',
    'localhost.example.com',
    '192.0.2.7',
  ]) {
    const { statuses } = await logInWith(behindProxy.url, [`host: ${host}`])
    expect(statuses, host).toEqual([401])
  }
})

test('a server for this machine answers no other name, so that no name can be led to it', async () => {
  for (const path of ['/', '/health/live', '/openapi.json', session.login]) {
    const { statuses, text } = await sendRaw(
      api.url,
      `GET ${path} HTTP/1.1\r\nhost: rebound.example.com\r\nconnection: close\r\n\r\n`,
    )
    expect(statuses, path).toEqual([421])
    expect(text).toContain('wrong_host')
  }
})
