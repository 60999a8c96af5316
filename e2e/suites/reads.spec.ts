/**
 * Every read of the product, when it hangs, fails in every way a server or a proxy knows, or answers
 * with JSON of another shape: a clear state each time, never a white screen, and the way on works.
 */
import type { Page, Route } from '@playwright/test'
import { categories } from '@zaffa/contract/categories'
import type { Call } from '@zaffa/contract/schema/call'
import { expect, test, testAlone } from '../support/fixtures.ts'
import { fullUnless } from '../support/full.ts'
import { type Network, roundTrip } from '../support/network.ts'
import { isAt, readCalls } from '../support/nouns.ts'
import { failedLoad } from '../support/problems.ts'
import { type Read, reads } from './reads.ts'

type Answer = { status?: number; contentType?: string; body: string }
const json = (value: unknown): Answer => ({ body: JSON.stringify(value) })
const html = '<!doctype html><title>Sign in to the Wi-Fi</title><p>Welcome</p>'

const broken: Answer[] = [
  { status: 500, body: '{"message":"Out of order"}' },
  { status: 500, contentType: 'text/html', body: html },
  { status: 502, body: '' },
  { body: '{"data":[' },
  { body: html },
  { contentType: 'text/html', body: html },
  { body: '' },
]

/** Answers one read with what it is told to, one after the other; the last one stays. */
class Script {
  calls = 0
  answered = 0
  /** Aborted calls. */
  givenUp = 0
  #answers: (Answer | 'never')[] = []

  static async of({ page, network }: { page: Page; network: Network }, path: string) {
    const script = new Script()
    const isRead = (url: string, method: string) =>
      new URL(url).pathname === path && method === 'GET'
    page.on('requestfailed', (request) => {
      if (isRead(request.url(), request.method())) script.givenUp += 1
    })
    await network.route('**', (route) =>
      isRead(route.request().url(), route.request().method())
        ? script.#answer(route)
        : route.fallback(),
    )
    return script
  }

  play(...answers: (Answer | 'never')[]) {
    this.#answers = answers
    this.calls = 0
    this.answered = 0
  }

  async #answer(route: Route) {
    const answer = this.#answers[Math.min(this.calls, this.#answers.length - 1)]
    this.calls += 1
    if (answer === undefined || answer === 'never') return
    const { status = 200, contentType = 'application/json', body } = answer
    await route.fulfill({ status, contentType, body }).catch(() => {})
    this.answered += 1
  }
}

/** Opens what is read by a dialog; on a screen there is nothing more to do. */
async function ask(page: Page, read: Read) {
  if (read.under) await page.getByRole('main').getByRole('button', { name: 'Detail' }).click()
  if (read.after) await page.getByRole('button', { name: read.after.press }).click()
}

/** Away by the sidebar, which therefore works. */
async function leave(page: Page, read: Read) {
  if (read.under) await page.keyboard.press('Escape')
  const [name, heading] = read.address === '/dashboard' ? ['Orders', 'Orders'] : ['Home', 'Home']
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

async function comeBack(page: Page, read: Read) {
  await page.goBack()
  await ask(page, read)
}

/** All tries of one load, each with its own answer; the pauses between them pass at once. */
async function failAll(page: Page, script: Script, answers: Answer[]) {
  for (const tries of answers.keys()) {
    await expect(async () => {
      if (script.calls <= tries) await page.clock.fastForward(4000)
      expect(script.calls, `tried after ${answers[tries - 1]?.body}`).toBeGreaterThan(tries)
    }).toPass({ intervals: [20] })
  }
}

/** An answer has been dealt with when a later one has arrived. */
async function dealtWith(page: Page, script: Script) {
  await expect.poll(() => script.answered, { intervals: [20] }).toBeGreaterThan(0)
  await roundTrip(page)
}

const inFours = (answers: Answer[]) =>
  Array.from({ length: Math.ceil(answers.length / 4) }, (_, index) => {
    const four = answers.slice(index * 4, index * 4 + 4)
    return [...four, ...answers].slice(0, 4)
  })

test('every read of the contract is covered once', () => {
  const askedBy = (call: Call) => reads.filter(({ asks }) => isAt(call, asks))
  expect(readCalls.filter((call) => askedBy(call).length !== 1)).toEqual([])
  expect(reads).toHaveLength(readCalls.length)
})

for (const read of reads) {
  testAlone(
    `${read.name}: hangs, failures and malformed answers`,
    fullUnless(['clients', 'a client'].includes(read.name)),
    async ({ signedIn: page, network, problems }) => {
      problems.allow(failedLoad, /^Failed to load /)
      await page.clock.install()
      if (read.under) {
        await network.answer('GET', read.under, { data: [{ _id: 'd1' }], totalDocuments: 1 })
      }
      if (read.after) {
        const { path, body, headers } = read.after
        await network.answer('GET', path, body, 200, headers)
      }
      const script = await Script.of({ page, network }, read.asks)

      await test.step('no answer', async () => {
        script.play('never')
        await page.goto(read.address)
        await ask(page, read)
        await expect(read.loading(page)).toBeVisible()
        await leave(page, read)
        await expect.poll(() => script.givenUp, 'given up on leaving').toBe(1)
      })

      const answers = [...broken, ...read.wrong.map(json)]
      const { retry } = read
      const loads = retry ? inFours(answers) : answers.map((answer) => [answer])
      for (const [index, tries] of loads.entries()) {
        await test.step(`failure: ${JSON.stringify(tries)}`, async () => {
          script.play(...tries)
          if (retry && index > 0) await retry(page).click()
          else await comeBack(page, read)
          await failAll(page, script, tries)
          await expect(read.failed(page)).toBeVisible()
          await expect(read.loading(page)).toHaveCount(0)
          // The button that was pressed may be gone; the focus is not.
          if (retry && index > 0) await expect(page.locator(':focus')).toHaveCount(1)
          if (!retry) await leave(page, read)
        })
      }
      if (retry) await leave(page, read)

      for (const odd of read.odd) {
        await test.step(`unexpected shape: ${JSON.stringify(odd)}`, async () => {
          script.play(json(odd))
          await comeBack(page, read)
          await dealtWith(page, script)
          await expect(read.ready(page)).toBeVisible()
          await expect(read.loading(page)).toHaveCount(0)
          await leave(page, read)
        })
      }
    },
  )
}

test('a row that cannot be rendered breaks its screen but not the navigation', async ({
  signedIn: page,
  network,
  problems,
}) => {
  // What React says about an error that was caught.
  problems.allow(/Minified React error/)
  await network.answer('GET', categories.path, { data: [{ name: {} }], totalDocuments: 1 })
  await page.goto('/dashboard/category')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByText(/^Showing 1 /)).toBeVisible()
})
