import { expect, type Locator, type Page } from '@playwright/test'
import type { ListResource } from '@zaffa/contract/list'
import { strings as list } from '../../../web/src/list/strings.ar.ts'
import type { Api } from '../../support/api.ts'
import { anyShowing, showing } from '../../support/footer.ts'
import { say } from '../../support/language.ts'
import type { Network } from '../../support/network.ts'
import type { ListFacts } from './facts.ts'

export const phone = { width: 390, height: 844 }

type Answer<Row> = { data?: Row[]; docs?: Row[]; totalDocuments?: number; totalDocs?: number }
type Context = { page: Page; api: Api; network: Network }

/** The query as the specification lists it for this resource. */
export function expectedQuery(
  resource: ListResource,
  view: { search?: string; sort?: 'Newest' | 'Oldest'; page?: number } = {},
): Record<string, string> {
  const { search = '', sort = 'Newest', page = 1 } = view
  const sent = resource.search === 'always' || (resource.search === 'filled' && search !== '')
  return {
    page: String(page),
    pageSize: String(resource.pageSize),
    ...(sent && { search }),
    ...(resource.sortBy === 'capitalised' && { sortBy: sort }),
    ...(resource.sortBy === 'lowercase' && { sortBy: sort.toLowerCase() }),
  }
}

/** One list as it stands on the screen, beside what the server answered. */
export class ListScreen<Row> {
  readonly path: string
  readonly resource: ListResource
  readonly search: Locator
  readonly sort: Locator
  readonly body: Locator
  readonly footer: Locator
  readonly next: Locator
  readonly list: ReturnType<Network['record']>
  /** With the texts of the language of the run. */
  readonly facts: ListFacts<Row>
  readonly #page: Page

  private constructor(context: Context, facts: ListFacts<Row>, path: string) {
    const { page, network } = context
    this.#page = page
    this.facts = say(facts, { ...facts, ...facts.arabic })
    this.path = path
    this.resource = typeof facts.resource === 'function' ? facts.resource(path) : facts.resource
    const main = page.getByRole('main')
    this.search = main.getByRole('searchbox', { name: say('Search', list.search) })
    this.sort = main.getByRole('combobox', { name: say(/^Sort/, new RegExp(`^${list.sort}`)) })
    this.body = main.locator('[aria-busy]').first()
    this.footer = main.getByText(anyShowing())
    this.next = main.getByRole('button', { name: say('Next page', list.next) })
    this.list = network.record('GET', this.resource.path)
  }

  /** Nothing is opened yet. */
  static async of<Row>(context: Context, facts: ListFacts<Row>) {
    const { path } = facts
    return new ListScreen(context, facts, typeof path === 'string' ? path : await path(context.api))
  }

  get rows(): Locator {
    const main = this.#page.getByRole('main')
    const table = this.facts.columns !== 'grid' && (this.isWide || this.facts.cards === false)
    return table ? main.locator('tbody > tr') : main.locator('ul > li')
  }

  get isWide() {
    return (this.#page.viewportSize()?.width ?? 0) >= 1024
  }

  open = (query = '') => this.#page.goto(this.path + query)

  get address() {
    return new URL(this.#page.url()).search
  }

  expectAddress = (search: string) => expect.poll(() => this.address).toBe(search)

  /** The last answer to this query, undefined before there is one. */
  answerTo(query: Record<string, string>) {
    const same = (other: Record<string, string>) =>
      JSON.stringify(Object.entries(other).sort()) === JSON.stringify(Object.entries(query).sort())
    const body = this.list.answers.findLast((answer) => same(answer.query))?.body as
      | Answer<Row>
      | undefined
    if (!body) return undefined
    const rows = body.data ?? body.docs ?? []
    return { rows, total: body.totalDocuments ?? body.totalDocs ?? 0 }
  }

  /** The rows and the footer are what the server answered to this view. */
  async expectShown(view: Parameters<typeof expectedQuery>[1] = {}) {
    const query = expectedQuery(this.resource, view)
    await expect(async () => {
      const answer = this.answerTo(query)
      if (!answer) throw new Error(`no answer to ${JSON.stringify(query)} yet`)
      await expect(this.rows).toHaveCount(answer.rows.length, { timeout: 500 })
      const texts = await this.rows.allInnerTexts()
      for (const [index, row] of answer.rows.entries()) this.#expectRow(texts[index] ?? '', row)
      const before = ((view.page ?? 1) - 1) * this.resource.pageSize
      const [from, to] = answer.rows.length ? [before + 1, before + answer.rows.length] : [0, 0]
      await expect(this.footer).toHaveText(showing(from, to, answer.total), { timeout: 500 })
      await expect(this.body).toHaveAttribute('aria-busy', 'false', { timeout: 500 })
    }).toPass({ intervals: [50, 100, 250] })
  }

  /** Column by column in a table; somewhere in a card. */
  #expectRow(shown: string, row: Row) {
    const cells = this.facts.cells(row)
    const columns = shown.split('\t').map((text) => text.trim())
    for (const [index, cell] of cells.entries()) {
      if (cell === null) continue
      const table = columns.length > 1
      const text = table ? (columns[index] ?? '') : shown.replace(/\s+/g, ' ')
      const spaced = typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim() : cell
      if (spaced instanceof RegExp) expect(text).toMatch(spaced)
      else if (table) expect(text.replace(/\s+/g, ' ')).toBe(spaced)
      else expect(text).toContain(spaced)
    }
  }

  /** The previous rows stay, visibly dimmed. */
  async expectDimmed() {
    await expect(this.body).toHaveAttribute('aria-busy', 'true')
    await expect(this.body.locator('[data-stale]')).toHaveCSS('opacity', '0.5')
    expect(await this.rows.count()).toBeGreaterThan(0)
    await expect(this.footer).toBeVisible()
  }
}
