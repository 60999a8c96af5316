import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import pg from 'pg'
import { executable, quietly } from './chromium.ts'
import { standBack } from './process-tree.ts'
import { type Product, startProduct } from './product.ts'
import { machine, table, writeSection } from './report.ts'
import { type Seeded, seededDirectory } from './seeded.ts'

const size = 1_000_000
/** Ten letters each: common at first, fewer with every key. */
const words = ['mohammed.a', 'abdulrahma', 'عبدالعزيزا']
const betweenKeys = 60
const slowdown = 4
/** How often each word is typed for the frames: whatever else the machine does disturbs some. */
const rounds = 5
/** What a frame may be blocked, in milliseconds; the browser counts what goes beyond it. */
const mayBlock = 50

/**
 * What a question that nobody waits for any more may take to end, in milliseconds, beside a browser
 * that needs both processors. The first count of a common word would take longer to its own end.
 */
const mayRunOn = 100

type Frame = { lasted: number; blocked: number }
type Shown = { box: string; footer: string }

const longest = (lengths: number[]) => Math.max(0, ...lengths)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Runs in the page: the frames that took long. */
function watchFrames() {
  type LongFrame = PerformanceEntry & { blockingDuration: number }
  const frames: Frame[] = []
  Reflect.set(window, 'longFrames', frames)
  new PerformanceObserver((list) => {
    for (const { duration, blockingDuration } of list.getEntries() as LongFrame[]) {
      frames.push({ lasted: duration, blocked: blockingDuration })
    }
  }).observe({ type: 'long-animation-frame', buffered: false })
}

/** Runs in the page: what was shown as an answer beside what stood in the box. */
function watchAnswers() {
  const shown: Shown[] = []
  Reflect.set(window, 'shown', shown)
  new MutationObserver(() => {
    const body = document.querySelector('main [aria-busy]')
    const box = document.querySelector<HTMLInputElement>('main input[type="search"]')
    const footer = /Showing .* entries/.exec(document.querySelector('main')?.textContent ?? '')
    if (body?.getAttribute('aria-busy') !== 'false' || !box || !footer) return
    shown.push({ box: box.value, footer: footer[0] })
  }).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  })
}

/**
 * How long the database still works on a question after the next one has begun, sampled all the
 * time: a question is given up in the moment in which the next is asked, and ended soon after.
 */
function watchQueries(connection: pg.PoolConfig) {
  const client = new pg.Client(connection)
  let going = true
  let most = 0
  const sampling = (async () => {
    await client.connect()
    while (going) {
      const { rows } = await client.query<{ beside: number }>(
        `select (extract(epoch from clock_timestamp() - max(query_start)) * 1000)::float8 as beside
         from pg_stat_activity
         where application_name = 'zaffa' and state = 'active' and query like '%client%'
         having count(*) > 1`,
      )
      most = Math.max(most, rows[0]?.beside ?? 0)
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

const over = (length: number) =>
  length === 0 ? `never over ${mayBlock} ms` : `${length.toFixed(0)} ms`

async function type(page: Page, word: string) {
  const box = page.getByRole('searchbox')
  await box.click()
  await page.waitForTimeout(300)
  await box.pressSequentially(word, { delay: betweenKeys })
  await page.locator('main [aria-busy="false"]').waitFor()
  await page.waitForTimeout(1500)
}

/** The product stands back for the browser meanwhile: in real life it is on another machine. */
async function measureFrames(page: Page, word: string, product: Product): Promise<Frame> {
  standBack(product.processId)
  await page.evaluate(watchFrames)
  await type(page, word)
  const frames = (await page.evaluate(() => Reflect.get(window, 'longFrames'))) as Frame[]
  return {
    lasted: longest(frames.map(({ lasted }) => lasted)),
    blocked: longest(frames.map(({ blocked }) => blocked)),
  }
}

async function checkAnswers(page: Page, word: string, data: Seeded) {
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

/** Types each word into a page of its own. The product is a new one, which remembers no search. */
async function typeWords<Result>(
  data: Seeded,
  browser: Browser,
  measure: (page: Page, word: string, product: Product) => Promise<Result>,
): Promise<Result[]> {
  const product = await startProduct(data.environment)
  const results: Result[] = []
  try {
    for (const word of words) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      results.push(await measure(await openClients(context, product), word, product))
      await context.close()
    }
  } finally {
    await product.stop()
  }
  return results
}

/**
 * Somebody types fast on a slow machine, beside a million clients: once with nothing else going on,
 * once with everything watched that is shown, answered and asked of the database.
 */
export async function benchTyping() {
  const data = await seededDirectory(size)
  const browser = await chromium.launch({ executablePath: executable(), args: quietly })
  const frames: Frame[][] = []
  while (frames.length < rounds) frames.push(await typeWords(data, browser, measureFrames))
  const answers = await typeWords(data, browser, (page, word) => checkAnswers(page, word, data))
  await browser.close()

  const rows = answers.map(({ asked, givenUp, wrong, beside }, index) => {
    const blocked = frames.map((round) => round[index]?.blocked ?? 0)
    const lasted = frames.map((round) => round[index]?.lasted ?? 0)
    if (wrong > 0 || beside > mayRunOn || median(blocked) > 0) process.exitCode = 1
    return [
      words[index] ?? '',
      String(asked),
      String(givenUp),
      String(wrong),
      `${beside.toFixed(0)} ms`,
      over(median(blocked) && mayBlock + median(blocked)),
      over(longest(blocked) && mayBlock + longest(blocked)),
      over(longest(lasted)),
    ]
  })
  const about = `A key every ${betweenKeys} ms in the search box of the clients, ${size.toLocaleString('en')} of them, on a processor slowed down ${slowdown} times, each word ${rounds} times.`
  const header = [
    'typed',
    'requests',
    'given up',
    'older answers shown',
    'a given-up query ran on, at most',
    'a frame was blocked, median',
    'worst',
    'longest frame, waits included',
  ]
  writeSection('typing', [`Measured ${machine()}. ${about}`, '', table(header, rows)].join('\n'))
}
