import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { startDeployed } from '../nginx.ts'

const metricsToken = 'a token for metrics'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ metricsToken, trustProxy: true })
})
afterAll(() => api.close())

const spellings = [
  '/metrics',
  '/metrics/',
  '/metrics?x',
  '/metrics/?x',
  '/metrics/#x',
  '/metrics#/..',
  '/metric%73/',
  'http://localhost/metrics/',
  '//metrics',
  '/metrics//',
  '/metrics%2f',
  '/metrics/.',
  '/metrics;x',
  '/Metrics',
  '/x/../metrics/',
]

/** Whether the figures are shown at a path, sent as it is written. */
async function showsFigures(url: string, path: string): Promise<boolean> {
  const { hostname: host, port, protocol } = new URL(url)
  const { request } = protocol === 'https:' ? https : http
  const headers = { authorization: `Bearer ${metricsToken}` }
  const sent = request({ host, port, path, headers, rejectUnauthorized: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const text = String(Buffer.concat(await answer.toArray()))
  return text.includes('http_request_duration_seconds')
}

test('deploy/nginx.conf closes /metrics, however its path is written', async () => {
  const nginx = await startDeployed(api.url)
  onTestFinished(() => nginx.stop())
  const shown = { direct: [] as string[], throughNginx: [] as string[] }
  for (const path of spellings) {
    if (await showsFigures(api.url, path)) shown.direct.push(path)
    if (await showsFigures(nginx.url, path)) shown.throughNginx.push(path)
  }
  expect(shown.direct).toEqual(spellings.slice(0, 8))
  expect(shown.throughNginx).toEqual([])
})
