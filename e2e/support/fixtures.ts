/**
 * What every browser test starts from. Import `test` and `expect` from here, never from Playwright.
 *
 *     import { expect, expectToast, test } from '../support/fixtures.ts'
 *
 *     test('a category is renamed', async ({ signedIn: page, api, network, problems }) => {
 *       const category = await api.createCategory()
 *       await page.goto('/dashboard/category')
 *       …
 *       await expectToast(page, 'Category updated successfully', 'success')
 *     })
 *
 * - `signedIn` is the page with a fresh session (the same page as `page`, which without
 *   it is signed out). Nothing is opened yet: `goto` is the test's.
 * - `api` calls the server beside the browser: `api.createClient()`, `api.createCategory()`,
 *   `api.rows(path, search)`, `api.get/post/patch/delete`. `unique()` and `uniquePhone()` (api.ts)
 *   give values that are not in use. All tests share one database and run at once: change only records
 *   that the test made or found for itself, and compare lists with the answer the page got
 *   (`network.record`), not with what was there before.
 * - `createAdministrator()` (administrators.ts) makes an administrator of the test's own, for what
 *   changes how one logs in: second factors, the password, ended sessions.
 * - `network` sees and breaks calls: `record(method, path)`, `hold(method, path)` + `release()`,
 *   `fail(method, path, { status, message } | 'offline')` + `lift()`, `answer(method, path, json)`,
 *   `route(url, handler)` for anything else.
 *   Paths are the contract's constants, or a RegExp on the pathname.
 * - After each test there must have been no uncaught error, no unhandled rejection, no violation of
 *   the Content-Security-Policy and no error in the console. `network.fail` allows the browser's own
 *   "Failed to load resource"; anything else expected is `problems.allow(/…/)`, and
 *   `problems.logged` has the lines.
 * - Tests of a worker share a browser context, and each has a new tab and an empty storage. A test that
 *   winds the clock, cuts the network or sets options of the context is a `testAlone`.
 * - Reads are tried three more times: `retriesOver(page, fault)` winds the clock on until they are
 *   over, after `page.clock.install()` before `goto`.
 * - `say('Search', list.search)` (language.ts) is a text in the language of the run: lists, dialogs
 *   and forms also run in Arabic (`arabic.config.ts`).
 * - `expectAccessible(page)` is axe; `expectNoSidewaysScroll(page)` looks for a sideways scroll.
 *
 * Run: `npm run e2e`, one file: `npm run e2e -- clients`. While others rebuild web/dist, point it to
 * a product that runs elsewhere: `E2E_URL=http://127.0.0.1:3000 npm run e2e -- clients`.
 */
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { Api, demoLogin, logIn, Sessions } from './api.ts'
import { language } from './language.ts'
import { Network } from './network.ts'
import { startWith } from './preferences.ts'
import { Problems } from './problems.ts'
import { SharedContext } from './shared-context.ts'

type Fixtures = {
  problems: Problems
  network: Network
  signedIn: Page
  api: Api
}
type Shared = {
  shared: SharedContext
  apiToken: string
  productUrl: string
  sessions: Sessions
}

/** Playwright adds the options of the configuration and of `test.use`. */
const openContext = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext(baseURL ? { baseURL } : {})

export const test = base.extend<Fixtures, Shared>({
  productUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const url = process.env.E2E_URL
      if (!url) throw new Error('the product was not started')
      await use(url)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ productUrl }, use) => use(productUrl),
  sessions: [({ productUrl }, use) => use(new Sessions(productUrl)), { scope: 'worker' }],
  apiToken: [async ({ productUrl }, use) => use(await logIn(productUrl)), { scope: 'worker' }],
  api: ({ productUrl, apiToken }, use) => use(new Api(productUrl, apiToken)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  shared: [async ({}, use) => use(new SharedContext()), { scope: 'worker' }],
  context: async ({ browser, baseURL, shared, sessions }, use) => {
    await use(await shared.take(() => openContext(browser, baseURL)))
    await shared.clear()
    await sessions.end()
  },

  page: async ({ page }, use) => {
    if (language() === 'ar') await startWith(page, { language: 'ar' })
    await use(page)
  },

  problems: [
    async ({ context }, use) => {
      const problems = new Problems()
      const unwatch = problems.watch(context)
      await use(problems)
      unwatch()
      expect(problems.unexpected(), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  network: async ({ page, problems }, use) => {
    await use(new Network(page, problems))
    // A call that is still under way ends with the page, and its handler with it.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },

  signedIn: async ({ page, sessions }, use) => {
    // Playwright would open a second page to fill the storage, which takes longer than some tests.
    await page.addInitScript(
      ([token, owner]) => {
        if (location.protocol === 'about:' || sessionStorage.getItem('signed in')) return
        sessionStorage.setItem('signed in', 'once')
        localStorage.setItem('owner', owner)
        localStorage.setItem('token', token)
      },
      [await sessions.start(), demoLogin.username] as const,
    )
    await use(page)
  },
})

/** For a test that changes its browser context: a clock, no network, another device. */
export const testAlone = test.extend({
  context: async ({ browser, baseURL, sessions }, use) => {
    const context = await openContext(browser, baseURL)
    await use(context)
    await context.close()
    await sessions.end()
  },
})

export { expect }

export type Severity = 'success' | 'error' | 'warning' | 'info'

function toastOf(page: Page, severity: Severity) {
  const urgent = severity === 'error' || severity === 'warning'
  return page.getByRole(urgent ? 'alert' : 'status').locator(`[data-severity=${severity}]`)
}

export async function expectToast(page: Page, message: string, severity: Severity) {
  // One assertion for both, because a toast closes itself after four seconds.
  await expect(toastOf(page, severity)).toHaveText(message)
}

/** Looks once: a toast closes itself, so one that wrongly stays would be gone at a later look. */
export async function expectNoToast(page: Page) {
  expect(await page.locator('[data-severity]').count()).toBe(0)
}

/** Winds the page's clock on until a failing read has been tried four times. */
export async function retriesOver(page: Page, fault: { calls: number }) {
  await expect(async () => {
    if (fault.calls < 4) await page.clock.runFor(1000)
    expect(fault.calls).toBeGreaterThanOrEqual(4)
  }).toPass({ intervals: [50] })
}

/**
 * Stops the page's clock, after `page.clock.install()`, a minute on: what was due has happened, and a
 * toast that appears stays.
 */
export const pauseClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)

/** Advances a paused clock in small steps until the toast is there. */
export async function windToToast(page: Page, message: string, severity: Severity) {
  await expect(async () => {
    await page.clock.runFor(10)
    expect(await toastOf(page, severity).allTextContents()).toEqual([message])
  }).toPass({ intervals: [20] })
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectAccessible(page: Page) {
  // Half a megabyte of source: a document gets it once, not for every look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (values) => axe.run({ resultTypes: ['violations'], runOnly: { type: 'tag', values } }),
    standards,
  )
  const shown = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes[0]?.html}`)
  expect(shown).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page) {
  const overflow = () =>
    page.evaluate(() => {
      const { documentElement: html } = document
      scrollTo(10_000, scrollY)
      // The element's own width, because the room for a scroll bar is not part of it.
      return scrollX + Math.max(0, html.scrollWidth - Math.ceil(html.getBoundingClientRect().width))
    })
  await expect.poll(overflow, 'pixels wider than the screen').toBe(0)
}
