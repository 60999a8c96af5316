import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { fastify } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Anchor, readAnchors } from './anchor.ts'
import { keepAnchors } from './keep-anchors.ts'

let api: TestApi
let config: Config
let syslog: Socket
let received: Anchor[]
let metrics: Registry
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  api = await startApi()
  const folder = await mkdtemp(join(tmpdir(), 'zaffa-anchors-'))
  received = []
  metrics = new Registry()
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
  app.decorate('metrics', metrics)
  const atStop = keepAnchors(app, api.database, config)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return async () => {
    await app.close()
    await atStop()
  }
}

const metric = async (name: string) => {
  const text = await metrics.metrics()
  return Number(new RegExp(`^zaffa_audit_${name} (.+)$`, 'm').exec(text)?.[1])
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
  expect(await metric('signing_failures_total')).toBe(0)
})

test('the metrics show when signing last worked, and how often it failed', async () => {
  const folder = config.anchorDirectory
  // A file where the folder should be.
  config.anchorDirectory = join(folder, 'file')
  await writeFile(config.anchorDirectory, '')
  const stop = await startRounds()
  await expect.poll(() => metric('signing_failures_total')).toBe(1)
  expect(await metric('signed_timestamp_seconds')).toBe(0)
  config.anchorDirectory = folder
  nextHour()
  await expect.poll(() => metric('signed_timestamp_seconds')).toBeGreaterThan(1.7e9)
  await stop()
})

test('what could not be sent is sent by the next round', async () => {
  const { anchorSyslog } = config
  // No packet can be sent to this port.
  config.anchorSyslog = { host: '127.0.0.1', port: 0 }
  await change()
  const stop = await startRounds()
  await expect.poll(() => metric('signing_failures_total')).toBe(1)
  expect(await signed()).toHaveLength(1)
  await change()
  nextHour()
  await expect.poll(signed).toHaveLength(2)
  config.anchorSyslog = anchorSyslog
  await stop()
  await expect.poll(() => received).toHaveLength(2)
  expect(received).toEqual(await signed())
})
