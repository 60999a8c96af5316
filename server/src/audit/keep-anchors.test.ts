import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Anchor, readAnchors } from './anchor.ts'
import { keepAnchors } from './keep-anchors.ts'

let api: TestApi
let config: Config
let syslog: Socket
let received: Anchor[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  api = await startApi()
  const folder = await mkdtemp(join(tmpdir(), 'zaffa-anchors-'))
  received = []
  syslog = createSocket('udp4').bind(0, '127.0.0.1')
  syslog.on('message', (text) => received.push(JSON.parse(String(text).replace(/^[^{]*/, ''))))
  await once(syslog, 'listening')
  config = {
    ...readConfig({ ANCHOR_DIR: folder }),
    anchorSyslog: { host: '127.0.0.1', port: syslog.address().port },
  }
})
afterEach(async () => {
  vi.useRealTimers()
  syslog.close()
  await api.close()
  await rm(config.anchorDirectory, { recursive: true })
})

let names = 0
const change = () => {
  names += 1
  return api.ok(categoryCalls.create, { body: { name: `Category ${names}` } })
}
const signed = async () => (await readAnchors(config.anchorDirectory)).anchors
const nextHour = () => vi.advanceTimersByTime(60 * 60 * 1000)

async function startRounds() {
  const app = fastify()
  const atStop = keepAnchors(app, api.database, config)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return async () => {
    await app.close()
    await atStop()
  }
}

test('the heads are signed and sent at the start, every hour and at the stop', async () => {
  await change()
  const stop = await startRounds()
  await expect.poll(() => received).toHaveLength(1)
  await change()
  nextHour()
  await expect.poll(() => received).toHaveLength(2)
  await change()
  await stop()
  await expect.poll(() => received).toHaveLength(3)
  expect(received).toEqual(await signed())
})

test('what could not be sent is sent by the next round', async () => {
  const { anchorSyslog } = config
  // No packet can be sent to this port.
  config.anchorSyslog = { host: '127.0.0.1', port: 0 }
  await change()
  const stop = await startRounds()
  await expect.poll(signed).toHaveLength(1)
  await change()
  nextHour()
  await expect.poll(signed).toHaveLength(2)
  config.anchorSyslog = anchorSyslog
  await stop()
  await expect.poll(() => received).toHaveLength(2)
  expect(received).toEqual(await signed())
})
