import { type Browser, chromium, type Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { executable, quietly } from './chromium.ts'
import { median } from './load.ts'
import { type Product, startProduct } from './product.ts'
import { machine, table, writeSection } from './report.ts'
import { list, total } from './requests.ts'
import { type Seeded, seededDirectory } from './seeded.ts'
import {
  betweenKeys,
  checkAnswers,
  longest,
  mayBlock,
  measureFrames,
  openClients,
  slowdown,
} from './typing-page.ts'

const size = 1_000_000
/** Ten letters each: the first match many clients, each further one fewer. */
const words = ['mohammed.a', 'abdulrahma', 'عبدالعزيزا']
/** Each word needs this many undisturbed rounds, out of at most `mostRounds`. */
const rounds = 5
const mostRounds = 15
/** How long an abandoned query may still run, in milliseconds. */
const mayRunOn = 50

const over = (length: number) =>
  length === 0 ? `never over ${mayBlock} ms` : `${length.toFixed(0)} ms`

/** Types each word into a new page. */
async function typeWords<Result>(
  browser: Browser,
  product: Product,
  measure: (page: Page, word: string, product: Product) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const word of words) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    results.push(await measure(await openClients(context, product), word, product))
    await context.close()
  }
  return results
}

/** A newly started product remembers no search. */
async function withNewProduct(data: Seeded, work: (product: Product) => Promise<void>) {
  const product = await startProduct(data.environment)
  try {
    await work(product)
  } finally {
    await product.stop()
  }
}

/** Makes the product remember all searches to be typed, so that each letter is answered at once. */
async function askForAll(product: Product) {
  for (const word of words) {
    for (let letters = 1; letters <= word.length; letters += 1) {
      await total(product, list(clients.path, 1, word.slice(0, letters)))
    }
  }
}

/** What was measured in each round, word by word. */
type Rounds<Measure extends (...args: never[]) => unknown> = Awaited<ReturnType<Measure>>[][]

const ofWord = <Result>(all: Result[][], word: number) => all.flatMap((round) => round[word] ?? [])

/** Only frames without stolen CPU time say something about the page. */
const undisturbed = (frames: Rounds<typeof measureFrames>, word: number) =>
  ofWord(frames, word).filter(({ stolen }) => stolen === 0)

const isEnough = (frames: Rounds<typeof measureFrames>) =>
  words.every((_, word) => undisturbed(frames, word).length >= rounds)

function answersTable(answers: Rounds<typeof checkAnswers>): string {
  const rows = words.map((word, index) => {
    const results = ofWord(answers, index)
    const range = (counts: number[]) => `${Math.min(...counts)} to ${Math.max(...counts)}`
    const ranOn = results.map(({ beside }) => beside)
    const wrong = results.reduce((sum, result) => sum + result.wrong, 0)
    if (wrong > 0 || longest(ranOn) > mayRunOn) process.exitCode = 1
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

/** Fails the run if any round blocks a frame: the worst counts, not the median. */
function framesTable(frames: Record<string, Rounds<typeof measureFrames>>): string {
  const rows = words.flatMap((word, index) =>
    Object.entries(frames).map(([when, rounds]) => {
      const results = undisturbed(rounds, index)
      if (results.length === 0) throw new Error(`"${word}" was never typed undisturbed`)
      const task = results.map((result) => result.task)
      const blocked = results.map((result) => result.blocked)
      const lasted = results.map((result) => result.lasted)
      if (longest(task) > mayBlock || longest(blocked) > 0) process.exitCode = 1
      return [
        word,
        when,
        `${median(task).toFixed(0)} ms`,
        `${longest(task).toFixed(0)} ms`,
        `${blocked.filter((length) => length > 0).length} of ${blocked.length}`,
        ...[blocked, lasted].flatMap((lengths) => [over(median(lengths)), over(longest(lengths))]),
      ]
    }),
  )
  const columns = [
    'typed',
    'the server was asked for it',
    'longest task, processor time, median',
    'worst',
    'typings with a blocked frame',
    'blocked for, median',
    'worst',
    'longest frame, median',
    'worst',
  ]
  return table(columns, rows)
}

/**
 * Fast typing on a slow machine with a million clients: once undisturbed, and once while watching
 * the shown answers and the queries of the database.
 */
export async function benchTyping() {
  const data = await seededDirectory(size)
  const browser = await chromium.launch({ executablePath: executable(), args: quietly })
  const first: Rounds<typeof measureFrames> = []
  const again: Rounds<typeof measureFrames> = []
  const answers: Rounds<typeof checkAnswers> = []
  while (first.length < mostRounds && !(isEnough(first) && isEnough(again))) {
    await withNewProduct(data, async (product) => {
      first.push(await typeWords(browser, product, measureFrames))
      await askForAll(product)
      again.push(await typeWords(browser, product, measureFrames))
    })
  }
  while (answers.length < rounds) {
    await withNewProduct(data, async (product) => {
      const check = (page: Page, word: string) => checkAnswers(page, word, data)
      answers.push(await typeWords(browser, product, check))
    })
  }
  await browser.close()
  const disturbed = [...first, ...again].flat().filter(({ stolen }) => stolen > 0)
  const leftOut = `${disturbed.length} of ${first.length * 2 * words.length} typings do not count for frames, because the host took time away from this machine meanwhile`
  const about = `A key every ${betweenKeys} ms in the search box of the clients, ${size.toLocaleString('en')} of them, on a processor slowed down ${slowdown} times, each word ${rounds} times or more for each line; ${leftOut}.`
  const frames = framesTable({ never: first, before: again })
  writeSection(
    'typing',
    [`Measured ${machine()}. ${about}`, frames, answersTable(answers)].join('\n\n'),
  )
}
