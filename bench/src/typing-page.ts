import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { standBack, stolenTime } from './process-tree.ts'
import type { Product } from './product.ts'
import type { Seeded } from './seeded.ts'
import {
  type Frame,
  longestTask,
  type Shown,
  watchAnswers,
  watchFrames,
  watchQueries,
} from './watch.ts'

export const betweenKeys = 60
export const slowdown = 4
/** How long a frame may block, in milliseconds; the browser reports only the time beyond it. */
export const mayBlock = 50

export const longest = (lengths: number[]) => Math.max(0, ...lengths)

/**
 * Types at fixed times, also on an Arabic keyboard. `pressSequentially` has only Latin keys, and
 * waits for the page before each pause.
 */
async function press(keyboard: CDPSession, word: string) {
  const keys = Array.from(word, async (letter, place) => {
    await setTimeout(place * betweenKeys)
    const key = { key: letter, windowsVirtualKeyCode: 65 }
    await Promise.all([
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, ...key }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ])
  })
  await Promise.all(keys)
}

export async function openClients(context: BrowserContext, product: Product): Promise<Page> {
  await context.setStorageState({
    cookies: [],
    origins: [{ origin: product.url, localStorage: [{ name: 'token', value: product.token }] }],
  })
  const page = await context.newPage()
  const throttle = await context.newCDPSession(page)
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${product.url}/dashboard/clients`)
  await page.getByRole('row').nth(8).waitFor()
  // Wait for prefetching, which starts after a pause.
  await page.waitForTimeout(2000)
  // The click into the box must not count as typing.
  await page.getByRole('searchbox').click()
  await page.waitForTimeout(500)
  return page
}

async function type(page: Page, word: string) {
  await press(await page.context().newCDPSession(page), word)
  await page.locator('main [aria-busy="false"]').waitFor()
  await page.waitForTimeout(1500)
}

/** The product runs at the lowest priority meanwhile: in practice it is on another machine. */
export async function measureFrames(page: Page, word: string, product: Product) {
  standBack(product.processId)
  const browser = page.context().browser()
  if (!browser) throw new Error('the browser is gone')
  await page.evaluate(watchFrames)
  await browser.startTracing(page, { categories: ['toplevel'] })
  // At first the trace recorder itself is busy.
  await page.waitForTimeout(500)
  const before = stolenTime()
  await type(page, word)
  const stolen = stolenTime() - before
  const task = longestTask(await browser.stopTracing())
  const frames = await page.evaluate<Frame[]>(() => Reflect.get(window, 'longFrames'))
  return {
    stolen,
    task,
    lasted: longest(frames.map(({ lasted }) => lasted)),
    blocked: longest(frames.map(({ blocked }) => blocked && mayBlock + blocked)),
  }
}

export async function checkAnswers(page: Page, word: string, data: Seeded) {
  const totals = new Map<string, number>()
  let [asked, givenUp] = [0, 0]
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === clients.path) asked += 1
  })
  page.on('requestfailed', () => {
    givenUp += 1
  })
  page.on('response', async (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (pathname !== clients.path) return
    const answer = await response.json().catch(() => undefined)
    if (answer) totals.set(searchParams.get('search') ?? '', answer.totalDocuments)
  })
  await page.evaluate(watchAnswers)
  const stop = watchQueries(data.connection())
  await type(page, word)
  const beside = await stop()
  const shown = (await page.evaluate(() => Reflect.get(window, 'shown'))) as Shown[]
  if (shown.at(-1)?.box !== word) throw new Error(`the answer to "${word}" was never shown`)
  const wrong = shown.filter(
    ({ box, footer }) => !footer.endsWith(` of ${totals.get(box)} entries`),
  )
  return { asked, givenUp, wrong: wrong.length, beside }
}
