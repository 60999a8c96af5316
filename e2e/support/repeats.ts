import { expect, type Page } from '@playwright/test'
import type { Network } from './network.ts'

/** Held down, a key repeats itself. */
export async function repeatEnter(page: Page) {
  for (let times = 0; times < 4; times += 1) await page.keyboard.down('Enter')
}

/** Answers the calls to this address when it is told to. */
export async function heldAnswer(network: Network, method: string, path: string | RegExp) {
  const { calls } = network.record(method, path)
  const waiting: ((status: number, body: unknown) => Promise<void>)[] = []
  await network.route(
    (url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)),
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      waiting.push((status, body) => route.fulfill({ status, json: body }))
    },
  )
  return {
    calls,
    async answer(status: number, body: unknown = {}) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      await Promise.all(waiting.splice(0).map((give) => give(status, body)))
    },
  }
}
