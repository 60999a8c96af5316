import { once } from 'node:events'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { hourly } from './hourly.ts'

test('work that runs is asked to stop when the server does, and waited for', async () => {
  const app = fastify()
  const seen: string[] = []
  hourly(app, 'the work', async (stop) => {
    seen.push('begun')
    await once(stop, 'abort')
    seen.push('ended')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(seen).toEqual(['begun', 'ended'])
})
