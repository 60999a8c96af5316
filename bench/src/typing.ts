import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { executable, quietly } from './chromium.ts'
import { standBack } from './process-tree.ts'
import { type Product, startProduct } from './product.ts'
import { machine, table, writeSection } from './report.ts'
import { type Seeded, seededDirectory } from './seeded.ts'
import { type Frame, type Shown, watchAnswers, watchFrames, watchQueries } from './watch.ts'

const size = 1_000_000
/** Ten letters each: common at first, fewer with every key. */
const words = ['mohammed.a', 'abdulrahma', 'عبدالعزيزا']
const betweenKeys = 60
const slowdown = 4
/** How often each word is typed: whatever else the machine does disturbs some. */
const rounds = 9
/** What a frame may be blocked, in milliseconds; the browser counts what goes beyond it. */
const mayBlock = 50
/** What a question that nobody waits for any more may take to end, in milliseconds. */
const mayRunOn = 50

const longest = (lengths: number[]) => Math.max(0, ...lengths)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const over = (length: number) =>
  length === 0 ? `never over ${mayBlock} ms` : `${length.toFixed(0)} ms`

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
 * Somebody types fast on a slow machine, beside a million clients: with nothing else going on, and
 * with everything watched that is shown, answered and asked of the database.
 */
export async function benchTyping() {
  const data = await seededDirectory(size)
  const browser = await chromium.launch({ executablePath: executable(), args: quietly })
  const frames: Frame[][] = []
  const answers: Awaited<ReturnType<typeof checkAnswers>>[][] = []
  while (answers.length < rounds) {
    frames.push(await typeWords(data, browser, measureFrames))
    answers.push(await typeWords(data, browser, (page, word) => checkAnswers(page, word, data)))
  }
  await browser.close()

  const rows = words.map((word, index) => {
    const inRounds = <Result>(results: Result[][]) => results.map((round) => round[index] as Result)
    const lasted = inRounds(frames).map((frame) => frame.lasted)
    const blocked = inRounds(frames).map((frame) => frame.blocked)
    const givenUp = inRounds(answers).map((answer) => answer.givenUp)
    const asked = inRounds(answers).map((answer) => answer.asked)
    const wrong = inRounds(answers).reduce((sum, answer) => sum + answer.wrong, 0)
    const ranOn = inRounds(answers).map((answer) => answer.beside)
    if (wrong > 0 || median(ranOn) > mayRunOn || median(blocked) > 0) process.exitCode = 1
    return [
      word,
      `${Math.min(...asked)} to ${Math.max(...asked)}`,
      `${Math.min(...givenUp)} to ${Math.max(...givenUp)}`,
      String(wrong),
      `${median(ranOn).toFixed(0)} ms`,
      `${longest(ranOn).toFixed(0)} ms`,
      over(median(blocked) && mayBlock + median(blocked)),
      over(longest(blocked) && mayBlock + longest(blocked)),
      over(median(lasted)),
      over(longest(lasted)),
    ]
  })
  const about = `A key every ${betweenKeys} ms in the search box of the clients, ${size.toLocaleString('en')} of them, on a processor slowed down ${slowdown} times, each word ${rounds} times for the frames and ${rounds} times for the answers.`
  const header = [
    'typed',
    'requests',
    'given up',
    'older answers shown',
    'a given-up query ran on, median',
    'worst',
    'a frame was blocked, median',
    'worst',
    'longest frame, waits included, median',
    'worst',
  ]
  writeSection('typing', [`Measured ${machine()}. ${about}`, '', table(header, rows)].join('\n'))
}
