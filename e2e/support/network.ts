import type { Page, Request, Route } from '@playwright/test'
import { failedLoad, type Problems } from './problems.ts'

type Address = string | RegExp
type Fault = { status: number; message?: string; body?: string } | 'offline'

const isCall = (request: Request, method: string, address: Address) => {
  const { pathname } = new URL(request.url())
  const fits = typeof address === 'string' ? pathname === address : address.test(pathname)
  return fits && request.method() === method
}

/** The JSON that was sent; a file is none. */
function sentBy(request: Request): unknown {
  try {
    return request.postDataJSON() ?? undefined
  } catch {
    return undefined
  }
}

export type Call = {
  query: Record<string, string>
  /** The JSON that was sent, undefined without a body. */
  body: unknown
  headers: Record<string, string>
}

/**
 * One call there and back. A page's calls keep their order, so afterwards whatever it sent before is
 * reported to the test, and whatever was answered before has reached the page.
 */
export const roundTrip = (page: Page) =>
  page.evaluate(() => fetch('/health/live').then((response) => response.text()))

/** The next page of a list, which is loaded soon after the list is there. To be called before `goto`. */
export const loadedAhead = (page: Page, next = 2) =>
  page.waitForResponse((response) => response.url().includes(`page=${next}`))

/** A file of the app, requested to see whether requests are handed over. */
const probe = '/boot.js?handed-over'

/**
 * The edge between the browser and the server: what goes over it is seen, held back or broken here.
 * Requests are handed over only from the first one on that is held or broken, because that turns the
 * browser's cache off and a page load then costs a sixth more. They are handed over until the test
 * ends: a request that is under way when Chromium is told to stop may never be answered.
 */
export class Network {
  readonly #page: Page
  readonly #problems: Problems

  constructor(page: Page, problems: Problems) {
    this.#page = page
    this.#problems = problems
  }

  async route(...route: Parameters<Page['route']>) {
    await this.#page.route(...route)
    await this.#untilHandedOver()
  }

  /** Chromium hands over the requests of an open page some time after it was told to. */
  async #untilHandedOver() {
    if (this.#page.url() === 'about:blank') return
    let isHandedOver = false
    const matches = (url: URL) => url.pathname + url.search === probe
    const answer = async (route: Route) => {
      isHandedOver = true
      await route.fulfill({ body: '' })
    }
    await this.#page.route(matches, answer)
    while (!isHandedOver) {
      await this.#page.evaluate((url) => fetch(url, { cache: 'no-store' }).catch(() => {}), probe)
    }
    await this.#page.unroute(matches, answer)
  }

  /** Every call to this address from now on, in order, with what was answered. */
  record(method: string, address: Address) {
    const calls: Call[] = []
    const answers: { query: Record<string, string>; body: unknown }[] = []
    const queryOf = (request: Request) =>
      Object.fromEntries(new URL(request.url()).searchParams) as Record<string, string>
    this.#page.on('request', (request) => {
      if (!isCall(request, method, address)) return
      calls.push({ query: queryOf(request), body: sentBy(request), headers: request.headers() })
    })
    this.#page.on('response', async (response) => {
      if (!isCall(response.request(), method, address)) return
      const body = await response.json().catch(() => this.#askAgain(response.request()))
      if (body !== undefined) answers.push({ query: queryOf(response.request()), body })
    })
    return { calls, answers }
  }

  /**
   * The browser does not keep every body for us: that of a superseded answer is gone, and now and
   * then another one. What was read can be read again.
   */
  async #askAgain(request: Request): Promise<unknown> {
    if (request.method() !== 'GET' || this.#page.isClosed()) return undefined
    const { authorization } = request.headers()
    return this.#page.request
      .get(request.url(), { headers: authorization ? { authorization } : {} })
      .then((response) => response.json())
      .catch(() => undefined)
  }

  /** Keeps the calls to this address waiting until they are released. */
  async hold(method: string, address: Address) {
    const { promise, resolve } = Promise.withResolvers<void>()
    await this.route('**', async (route) => {
      if (!isCall(route.request(), method, address)) return route.fallback()
      await promise
      await route.fallback()
    })
    return { release: resolve }
  }

  /** Breaks the calls to this address until `lift`. Counts how often it was tried. */
  async fail(method: string, address: Address, fault: Fault) {
    this.#problems.allow(failedLoad)
    let isLifted = false
    const lift = () => {
      isLifted = true
    }
    const state = { calls: 0, lift }
    await this.route('**', async (route) => {
      if (isLifted || !isCall(route.request(), method, address)) return route.fallback()
      state.calls += 1
      if (fault === 'offline') return route.abort('connectionrefused')
      const { status, message, body } = fault
      const answer = body ?? (message === undefined ? '' : JSON.stringify({ message }))
      await route.fulfill({ status, contentType: 'application/json', body: answer })
    })
    return state
  }

  /** Answers the calls to this address with this JSON. */
  async answer(method: string, address: Address, body: unknown, status = 200, headers = {}) {
    await this.route('**', (route) =>
      isCall(route.request(), method, address)
        ? route.fulfill({ status, json: body, headers })
        : route.fallback(),
    )
  }
}
