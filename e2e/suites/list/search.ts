import { strings as list } from '../../../web/src/list/strings.ar.ts'
import { expect, test } from '../../support/fixtures.ts'
import { showing } from '../../support/footer.ts'
import { fullUnless } from '../../support/full.ts'
import { say } from '../../support/language.ts'
import { roundTrip } from '../../support/network.ts'
import type { ListFacts } from './facts.ts'
import { expectedQuery, ListScreen } from './list-screen.ts'

const prefixes = (text: string) => [...text].map((_, index) => text.slice(0, index + 1))

/** Search as it is typed. */
export function searchTests<Row>(facts: ListFacts<Row>) {
  const local =
    typeof facts.resource !== 'function' && facts.resource.search === 'local' ? 'local' : 'server'
  if (local === 'local') localFilterTest(facts)
  else serverSearchTests(facts)
}

function serverSearchTests<Row>(facts: ListFacts<Row>) {
  test(
    'searches with every key, from page 1',
    fullUnless(facts.provesAll),
    async ({ signedIn: page, api, network }) => {
      const screen = await ListScreen.of({ page, api, network }, facts)
      await screen.open('?page=2')
      await screen.expectShown({ page: 2 })
      const everything = screen.answerTo(expectedQuery(screen.resource, { page: 2 }))?.total ?? 0

      const before = screen.list.calls.length
      await screen.search.pressSequentially(facts.search)
      await screen.expectShown({ search: facts.search })
      await expect(screen.rows.filter({ hasText: facts.finds }).first()).toBeVisible()
      const found = screen.answerTo(expectedQuery(screen.resource, { search: facts.search }))
      expect(found?.total).toBeLessThan(everything)

      // Never debounced: one call per key. (Page 2 is the prefetch.)
      const asked = screen.list.calls.slice(before).map(({ query }) => query)
      expect(asked.filter(({ page: number }) => number === '1')).toEqual(
        prefixes(facts.search).map((search) => expectedQuery(screen.resource, { search })),
      )
      await screen.expectAddress(`?${new URLSearchParams({ search: facts.search })}`)

      await screen.search.fill(`${facts.search} qqqq zzzz`)
      await expect(page.getByText(screen.facts.empty, { exact: true })).toBeVisible()
      await expect(screen.footer).toHaveText(showing(0, 0, 0))
      await expect(screen.next).toBeDisabled()

      await page.getByRole('button', { name: say('Clear search', list.clearSearch) }).click()
      await expect(screen.search).toHaveValue('')
      await expect(screen.search).toBeFocused()
      await screen.expectShown()
      await screen.expectAddress('')

      // A superseded answer is never shown.
      const late: (() => Promise<void>)[] = []
      await network.route(
        (url) => url.pathname === screen.resource.path && url.searchParams.get('search') === 'a',
        async (route) => {
          const response = await route.fetch()
          late.push(() => route.fulfill({ response }))
        },
      )
      await screen.search.pressSequentially('a')
      await expect.poll(() => late.length).toBe(1)
      await screen.expectDimmed()
      await screen.search.fill(facts.search)
      await screen.expectShown({ search: facts.search })

      // The answer to the first key arrives last. It was aborted, or else is ignored.
      await late[0]?.().catch(() => {})
      await roundTrip(page)
      await screen.expectShown({ search: facts.search })
      await expect(screen.search).toHaveValue(facts.search)
    },
  )
}

function localFilterTest<Row>(facts: ListFacts<Row>) {
  test('filters the loaded page without a request', async ({ signedIn: page, api, network }) => {
    const screen = await ListScreen.of({ page, api, network }, facts)
    await screen.open()
    await screen.expectShown()
    const all = await screen.rows.count()
    const footer = await screen.footer.innerText()
    // The prefetch comes after a pause; after it there must be no further request.
    await expect.poll(() => screen.list.calls.length).toBe(2)

    await screen.search.pressSequentially(facts.search)
    await expect(screen.rows.filter({ hasText: facts.finds }).first()).toBeVisible()
    await expect.poll(() => screen.rows.count()).toBeLessThan(all)
    const shown = await screen.rows.count()
    const matching = say(`${shown} of ${all} entries on this page match`, list.matching(shown, all))
    await expect(page.getByRole('status').filter({ hasText: matching })).toBeAttached()
    await expect(screen.footer).toHaveText(footer)
    await screen.expectAddress(`?${new URLSearchParams({ search: facts.search })}`)

    await screen.search.fill('qqqq zzzz')
    await expect(page.getByText(screen.facts.empty, { exact: true })).toBeVisible()
    await expect(screen.footer).toHaveText(footer)
    expect(screen.list.calls).toHaveLength(2)

    // It does not touch the page either.
    await screen.search.fill('')
    await screen.next.click()
    await screen.expectShown({ page: 2 })
    await screen.search.fill('qqqq zzzz')
    await expect(page.getByText(screen.facts.empty, { exact: true })).toBeVisible()
    await screen.expectAddress('?search=qqqq+zzzz&page=2')
    for (const { query } of screen.list.calls) expect(query).not.toHaveProperty('search')
  })
}
