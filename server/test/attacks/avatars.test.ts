import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { images } from '@zaffa/contract/images'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { clientBody, factories } from '../factories.ts'
import { fingerprint } from './fingerprint.ts'

/** Only our own images are avatars: no URL makes the server or a browser call another host. */

let api: TestApi
let client: string
let before: string
let trap: Server
let caught = 0
beforeAll(async () => {
  api = await startApi()
  client = await factories(api.database).client()
  trap = createServer((_request, response) => {
    caught += 1
    response.end()
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  before = await fingerprint(api.database)
})
afterAll(async () => {
  trap.close()
  await api.close()
})

const hash = 'a'.repeat(64)
const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
  'vbscript:x',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example/x.webp',
  '//evil.example/x.webp',
  '\\\\evil.example\\x.webp',
  '/\\evil.example/x.webp',
  'https://evil.example/x.webp',
  'http://trap/x.webp',
  'http://127.0.0.1/x.webp',
  'http://localhost/x.webp',
  'http://[::1]/x.webp',
  'http://2130706433/x.webp',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'gopher://127.0.0.1:5432/x',
  `${images.served}${hash}.webp`,
  `${images.served}../../etc/passwd`,
  `${images.served}${hash}.webp"onerror="alert(1)`,
  `${images.served}${hash}.svg`,
  '/admin/auth/logout',
  '',
  ' ',
]

/** Points the URL at a server that counts calls. */
const aimed = (address: string) =>
  address.replace('//trap', `//127.0.0.1:${(trap.address() as AddressInfo).port}`)

describe.each(addresses)('%j', (address) => {
  test('is refused for a new client', async () => {
    const body = clientBody({ avatar: aimed(address) })
    const error = await api.refused(clientCalls.create, 400, { body })
    expect(Object.keys(error.fields ?? {})).toEqual(['avatar'])
    expect(await fingerprint(api.database)).toBe(before)
  })

  test('is refused in an update', async () => {
    const { full_name, phone_number, email } = clientBody()
    const body = { full_name, phone_number, email, avatar: aimed(address) }
    await api.refused(clientCalls.update, 400, { params: { id: client }, body })
    expect(await fingerprint(api.database)).toBe(before)
  })
})

test('the server called none of these addresses', async () => {
  // The trap works: it counts the call of the test.
  await fetch(aimed('http://trap/x.webp'))
  expect(caught).toBe(1)
})
