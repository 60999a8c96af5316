import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { executable, quietly } from './chromium.ts'
import { standBack } from './process-tree.ts'
import { type Product, startProduct } from './product.ts'
import { machine, table, writeSection } from './report.ts'
import { type Seeded, seededDirectory } from './seeded.ts'
import {
  type Frame,
  longestTask,
  type Shown,
  watchAnswers,
  watchFrames,
  watchQueries,
} from './watch.ts'

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
  // From here on it is typed; the click into the box is over.
  await page.getByRole('searchbox').click()
  await page.waitForTimeout(500)
  return page
}

async function type(page: Page, word: string) {
  await page.getByRole('searchbox').pressSequentially(word, { delay: betweenKeys })
  await page.locator('main [aria-busy="false"]').waitFor()
  await page.waitForTimeout(1500)
}

/** The product stands back for the browser meanwhile: in real life it is on another machine. */
async function measureFrames(page: Page, word: string, product: Product) {
  standBack(product.processId)
  const browser = page.context().browser()
  if (!browser) throw new Error('the browser is gone')
  await page.evaluate(watchFrames)
  await browser.startTracing(page, { categories: ['toplevel'] })
  await type(page, word)
  const task = longestTask(await browser.stopTracing())
  const frames = await page.evaluate<Frame[]>(() => Reflect.get(window, 'longFrames'))
  return {
    task,
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

/** What was measured in each round, word by word. */
type Rounds<Measure extends (...args: never[]) => unknown> = Awaited<ReturnType<Measure>>[][]

const ofWord = <Result>(all: Result[][], word: number) => all.flatMap((round) => round[word] ?? [])

function answersTable(answers: Rounds<typeof checkAnswers>): string {
  const rows = words.map((word, index) => {
    const results = ofWord(answers, index)
    const range = (counts: number[]) => `${Math.min(...counts)} to ${Math.max(...counts)}`
    const ranOn = results.map(({ beside }) => beside)
    const wrong = results.reduce((sum, result) => sum + result.wrong, 0)
    if (wrong > 0 || median(ranOn) > mayRunOn) process.exitCode = 1
    return [
      word,
      range(results.map(({ asked }) => asked)),
      range(results.map(({ givenUp }) => givenUp)),
      String(wrong),
      `${median(ranOn).toFixed(0)} ms`,
      `${longest(ranOn).toFixed(0)} ms`,
    ]
  })
  const ranOn = 'a given-up query ran on'
  return table(
    ['typed', 'requests', 'given up', 'older answers shown', `${ranOn}, median`, 'worst'],
    rows,
  )
}

function framesTable(frames: Rounds<typeof measureFrames>): string {
  const rows = words.map((word, index) => {
    const results = ofWord(frames, index)
    const task = results.map((result) => result.task)
    const blocked = results.map((result) => result.blocked && mayBlock + result.blocked)
    const lasted = results.map((result) => result.lasted)
    if (longest(task) > mayBlock || median(blocked) > 0) process.exitCode = 1
    return [
      word,
      `${median(task).toFixed(0)} ms`,
      `${longest(task).toFixed(0)} ms`,
      ...[blocked, lasted].flatMap((lengths) => [over(median(lengths)), over(longest(lengths))]),
    ]
  })
  const columns = ['longest task, processor time', 'a frame was blocked', 'longest frame']
  return table(['typed', ...columns.flatMap((column) => [`${column}, median`, 'worst'])], rows)
}

/**
 * Somebody types fast on a slow machine, beside a million clients: with nothing else going on, and
 * with everything watched that is shown, answered and asked of the database.
 */
export async function benchTyping() {
  const data = await seededDirectory(size)
  const browser = await chromium.launch({ executablePath: executable(), args: quietly })
  const frames: Rounds<typeof measureFrames> = []
  const answers: Rounds<typeof checkAnswers> = []
  while (answers.length < rounds) {
    frames.push(await typeWords(data, browser, measureFrames))
    answers.push(await typeWords(data, browser, (page, word) => checkAnswers(page, word, data)))
  }
  await browser.close()
  const about = `A key every ${betweenKeys} ms in the search box of the clients, ${size.toLocaleString('en')} of them, on a processor slowed down ${slowdown} times, each word ${rounds} times for the frames and ${rounds} times for the answers.`
  writeSection(
    'typing',
    [`Measured ${machine()}. ${about}`, framesTable(frames), answersTable(answers)].join('\n\n'),
  )
}
