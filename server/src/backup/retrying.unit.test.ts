import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retrying } from './retrying.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function fakeApp() {
  const hooks = new Map<string, () => Promise<unknown>>()
  const logged: string[] = []
  const app = {
    addHook: (name: string, hook: () => Promise<unknown>) => hooks.set(name, hook),
    log: { error: (_details: unknown, message: string) => logged.push(message) },
  }
  const call = (name: string) => hooks.get(name)?.()
  return { app: app as unknown as FastifyInstance, logged, call }
}

test('what fails is retried sooner than its regular time, then less and less often', async () => {
  const { app, call, logged } = fakeApp()
  const started = Date.now()
  const attempts: number[] = []
  let failures = 0
  retrying(app, {
    what: 'the work',
    every: 30 * minute,
    failed: () => {
      failures += 1
    },
    async work() {
      attempts.push((Date.now() - started) / minute)
      if (attempts.length <= 5) throw new Error('not yet')
    },
  })
  await call('onListen')
  await vi.advanceTimersByTimeAsync(97 * minute)
  // After 5, 10, 20, 30 and 30 minutes; once it works, it looks every minute whether more is due.
  expect(attempts).toEqual([0, 5, 15, 35, 65, 95, 96, 97])
  expect(failures).toBe(5)
  expect(logged).toEqual(Array(5).fill('the work failed'))
})

test('a stop ends the attempt that runs, waits for it, and starts no other', async () => {
  const { app, call, logged } = fakeApp()
  let attempts = 0
  let ended = false
  retrying(app, {
    what: 'the work',
    every: minute,
    failed: () => {},
    async work(stop) {
      attempts += 1
      await new Promise((resolve) => stop.addEventListener('abort', resolve))
      ended = true
      stop.throwIfAborted()
    },
  })
  await call('onListen')
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(attempts, 'one at a time').toBe(1)
  await call('preClose')
  await call('onClose')
  expect(ended).toBe(true)
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(attempts).toBe(1)
  expect(logged).toEqual([])
})
