import { setTimeout } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { standBack } from './process-tree.ts'
import type { Product } from './product.ts'

export const betweenKeys = 60
export const slowdown = 4
/** The browser reports no interaction shorter than this, in milliseconds. */
const shortest = 16

export type Typing = {
  /** Milliseconds from each key to the next paint. */
  keys: number[]
  /** Painted frames that passed an older answer off as the one to the text in the box. */
  older: number
  requests: number
  aborted: number
}

type Interaction = { id: number; duration: number }
type Paint = { box: string; footer: string }

/** Runs in the page: how long each interaction took, and which answers were painted. */
function watch(threshold: number) {
  const interactions: Interaction[] = []
  const paints: Paint[] = []
  Object.assign(window, { interactions, paints })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & Interaction)[]) {
      const id = Reflect.get(entry, 'interactionId') as number
      if (id) interactions.push({ id, duration: entry.duration })
    }
  }).observe({ type: 'event', durationThreshold: threshold } as PerformanceObserverInit)
  const look = () => {
    const body = document.querySelector('main [aria-busy="false"]')
    const box = document.querySelector<HTMLInputElement>('main input[type="search"]')
    const footer = document.querySelector('main footer p')?.textContent ?? ''
    if (body && box) paints.push({ box: box.value, footer })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** `pressSequentially` knows Latin keyboards only, and waits for the page before each pause. */
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

async function openClients(page: Page, product: Product) {
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: product.url, localStorage: [{ name: 'token', value: product.token }] }],
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${product.url}/dashboard/clients`)
  await page.getByRole('row').nth(8).waitFor()
  // The next page is prefetched after a pause.
  await page.waitForTimeout(2000)
  await page.getByRole('searchbox').click()
  await page.waitForTimeout(500)
  return session
}

/** Counts the requests of the page, and remembers the total of each answered search. */
function watchRequests(page: Page) {
  const seen = { requests: 0, aborted: 0, totals: new Map<string, number>() }
  const isList = (url: string) => new URL(url).pathname === clients.path
  page.on('request', (request) => {
    if (isList(request.url())) seen.requests += 1
  })
  page.on('requestfailed', (request) => {
    if (isList(request.url())) seen.aborted += 1
  })
  page.on('response', async (response) => {
    if (!isList(response.url())) return
    const answer = await response.json().catch(() => undefined)
    const search = new URL(response.url()).searchParams.get('search') ?? ''
    if (answer) seen.totals.set(search, answer.totalDocuments)
  })
  return seen
}

/** The longest event of each interaction; an interaction too short to be reported counts as 16 ms. */
function longestPerKey(interactions: Interaction[], keys: number): number[] {
  const longest = new Map<number, number>()
  for (const { id, duration } of interactions) {
    longest.set(id, Math.max(duration, longest.get(id) ?? 0))
  }
  const unreported = Math.max(0, keys - longest.size)
  return [...longest.values(), ...Array.from({ length: unreported }, () => shortest)]
}

/** Types a word into the search box of the clients, in a new page. */
export async function typeWord(browser: Browser, product: Product, word: string): Promise<Typing> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const keyboard = await openClients(page, product)
  const seen = watchRequests(page)
  // The server is on another machine in real life; here it must not compete with the browser.
  standBack(product.processId)
  await page.evaluate(watch, shortest)
  await press(keyboard, word)
  await page.locator('main [aria-busy="false"]').waitFor()
  await page.waitForTimeout(1500)
  const interactions = await page.evaluate<Interaction[]>(() => Reflect.get(window, 'interactions'))
  const paints = await page.evaluate<Paint[]>(() => Reflect.get(window, 'paints'))
  await context.close()
  if (paints.at(-1)?.box !== word) throw new Error(`the answer to "${word}" was never shown`)
  const { requests, aborted, totals } = seen
  // The empty search was answered before the typing began.
  const older = paints.filter(
    ({ box, footer }) => box !== '' && !footer.endsWith(` of ${totals.get(box)} entries`),
  )
  return { keys: longestPerKey(interactions, word.length), older: older.length, requests, aborted }
}
