import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import pg from 'pg'
import { executable, quietly } from './chromium.ts'
import { type Product, startProduct } from './product.ts'
import { machine, table, writeSection } from './report.ts'
import { type Seeded, seededDirectory } from './seeded.ts'

const size = 1_000_000
/** Ten letters each: common at first, fewer with every key. */
const words = ['mohammed.a', 'abdulrahma', 'عبدالعزيزا']
const betweenKeys = 60
const slowdown = 4
const longestFrame = 50

type Shown = { box: string; footer: string }

/** Runs in the page: long frames, and what was shown as an answer beside what stood in the box. */
function watch() {
  const seen = { frames: [] as number[], shown: [] as Shown[] }
  Reflect.set(window, 'seen', seen)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.frames.push(duration)
  }).observe({ type: 'long-animation-frame', buffered: false })
  new MutationObserver(() => {
    const body = document.querySelector('main [aria-busy]')
    const box = document.querySelector<HTMLInputElement>('main input[type="search"]')
    const footer = /Showing .* entries/.exec(document.querySelector('main')?.textContent ?? '')
    if (body?.getAttribute('aria-busy') !== 'false' || !box || !footer) return
    seen.shown.push({ box: box.value, footer: footer[0] })
  }).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  })
}

/** How many questions of lists the database works on at the same moment, sampled all the time. */
function countQueries(connection: pg.PoolConfig) {
  const client = new pg.Client(connection)
  let going = true
  let most = 0
  const sampling = (async () => {
    await client.connect()
    while (going) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where application_name = 'zaffa' and state = 'active' and query like '%client%'`,
      )
      most = Math.max(most, rows[0]?.n ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await client.end()
  })()
  return async () => {
    going = false
    await sampling
    return most
  }
}

async function openClients(context: BrowserContext, product: Product): Promise<Page> {
  await context.setStorageState({
    cookies: [],
    origins: [{ origin: product.url, localStorage: [{ name: 'token', value: product.token }] }],
  })
  const page = await context.newPage()
  const throttle = await context.newCDPSession(page)
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${product.url}/dashboard/clients`)
  await page.getByRole('row').nth(8).waitFor()
  // What is fetched ahead comes after a pause.
  await page.waitForTimeout(2000)
  return page
}

async function typeWord(context: BrowserContext, product: Product, data: Seeded, word: string) {
  const page = await openClients(context, product)
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
  await page.evaluate(watch)
  const stop = countQueries(data.connection())
  await page.getByRole('searchbox').pressSequentially(word, { delay: betweenKeys })
  await page.locator('main [aria-busy="false"]').waitFor()
  await page.waitForTimeout(1500)
  const queries = await stop()
  const { frames, shown } = (await page.evaluate(() => Reflect.get(window, 'seen'))) as {
    frames: number[]
    shown: Shown[]
  }
  await page.close()
  const wrong = shown.filter(
    ({ box, footer }) => !footer.endsWith(` of ${totals.get(box)} entries`),
  )
  if (shown.at(-1)?.box !== word) throw new Error(`the answer to "${word}" was never shown`)
  return { word, asked, givenUp, wrong: wrong.length, queries, frame: Math.max(0, ...frames) }
}

/** Somebody types fast on a slow machine, beside a million clients. */
export async function benchTyping() {
  const data = await seededDirectory(size)
  const product = await startProduct(data.environment)
  const browser = await chromium.launch({ executablePath: executable(), args: quietly })
  const rows: string[][] = []
  let missed = false
  try {
    for (const word of words) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const { asked, givenUp, wrong, queries, frame } = await typeWord(context, product, data, word)
      await context.close()
      missed ||= wrong > 0 || queries > 1 || frame > longestFrame
      rows.push([
        word,
        String(asked),
        String(givenUp),
        String(wrong),
        String(queries),
        frame === 0 ? `none over ${longestFrame} ms` : `${frame.toFixed(0)} ms`,
      ])
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  const about = `A key every ${betweenKeys} ms in the search box of the clients, ${size.toLocaleString('en')} of them, on a processor slowed down ${slowdown} times.`
  const header = [
    'typed',
    'requests',
    'given up',
    'older answers shown',
    'queries at once, at most',
    'longest frame',
  ]
  writeSection('typing', [`Measured ${machine()}. ${about}`, '', table(header, rows)].join('\n'))
  if (missed) process.exitCode = 1
}
