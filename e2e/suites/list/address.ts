import { strings as list } from '../../../web/src/list/strings.ar.ts'
import { screenNames } from '../../../web/src/ui/strings.ar.ts'
import { expect, test } from '../../support/fixtures.ts'
import { fullUnless } from '../../support/full.ts'
import { say } from '../../support/language.ts'
import type { ListFacts } from './facts.ts'
import { expectedQuery, ListScreen, phone } from './list-screen.ts'

/** Sort, paging, and the address that holds them. */
export function addressTests<Row>(facts: ListFacts<Row>) {
  test(
    'sorts and pages, and the address has the view',
    fullUnless(facts.provesAll),
    async ({ signedIn: page, api, network }) => {
      const screen = await ListScreen.of({ page, api, network }, facts)
      const { resource } = screen

      await test.step('sorting returns to page 1', async () => {
        await screen.open('?page=2')
        await screen.expectShown({ page: 2 })
        // The next page, if there is one, is prefetched.
        const ahead = (await screen.next.isEnabled()) ? 1 : 0
        await expect.poll(() => screen.list.calls.length).toBeGreaterThan(ahead)
        const held = await network.hold('GET', resource.path)
        const before = screen.list.calls.length
        await screen.sort.selectOption('Oldest')
        await screen.expectDimmed()
        held.release()

        // Where the choice is not sent, it asks again and stays on its page.
        const sent = resource.sortBy !== 'never'
        const view = sent ? ({ sort: 'Oldest' } as const) : { page: 2 }
        await screen.expectShown(view)
        expect(screen.list.calls[before]?.query).toEqual(expectedQuery(resource, view))
        expect(screen.address).toBe(sent ? '?sort=Oldest' : '?sort=Oldest&page=2')

        await page.reload()
        await screen.expectShown(view)
        await expect(screen.sort).toHaveValue('Oldest')
      })

      await test.step('going back restores the typed search', async () => {
        await screen.open()
        await screen.expectShown()
        await screen.search.fill(facts.search)
        await page.getByRole('link', { name: say('Home', screenNames.statistics) }).click()
        await expect(page).toHaveURL('/dashboard')
        await page.goBack()
        await expect(screen.search).toHaveValue(facts.search)
        await expect(screen.rows.filter({ hasText: facts.finds }).first()).toBeVisible()
      })

      const previous = page.getByRole('button', { name: say('Previous page', list.previous) })
      const pager = page.getByRole('navigation', { name: say('Pagination', list.pagination) })
      const current = pager.locator('[aria-current]')
      await test.step('every page has its address', async () => {
        await screen.open()
        await screen.expectShown()
        await expect(previous).toBeDisabled()
        await expect(current).toHaveText('1')

        await screen.next.click()
        await screen.expectShown({ page: 2 })
        await expect(current).toHaveText('2')
        expect(screen.address).toBe('?page=2')
        await page.reload()
        await screen.expectShown({ page: 2 })
        await page.goBack()
        await screen.expectShown()
        await page.goForward()
        await screen.expectShown({ page: 2 })
        await previous.click()
        await screen.expectShown()
        expect(screen.address).toBe('')
      })

      await test.step('past the end is the last page, junk the first', async () => {
        const total = screen.answerTo(expectedQuery(resource))?.total ?? 0
        const last = Math.ceil(total / resource.pageSize)
        expect(last).toBeGreaterThan(1)
        const name = say(`Page ${last}`, list.page(last))
        await page.getByRole('button', { name, exact: true }).click()
        await screen.expectShown({ page: last })
        // Other tests add records meanwhile, so the last page is that of the last answer.
        const shown = screen.answerTo(expectedQuery(resource, { page: last }))
        const isLonger = (shown?.total ?? 0) > last * resource.pageSize
        await expect(screen.next).toBeEnabled({ enabled: isLonger })

        await screen.open('?page=9999')
        await expect(async () => {
          const query = screen.list.answers.at(-1)?.query ?? {}
          const end = Math.ceil((screen.answerTo(query)?.total ?? 0) / resource.pageSize)
          expect(screen.address).toBe(`?page=${end}`)
          expect(query.page).toBe(String(end))
        }).toPass({ intervals: [50] })
        await screen.expectShown({ page: Number(new URLSearchParams(screen.address).get('page')) })

        await screen.open('?page=-3&sort=sideways')
        await screen.expectShown()
      })

      await test.step('a search does not scroll the page on a phone', async () => {
        await page.setViewportSize({ ...phone, height: 400 })
        const address = `?${new URLSearchParams({ search: facts.search })}`
        await screen.open(address)
        await screen.expectAddress(address)
        await screen.search.fill('')
        await expect(screen.next).toBeEnabled()
        // The button must still be under the pointer when the mouse is released.
        await screen.next.hover()
        await page.mouse.down()
        await screen.expectAddress('')
        await page.mouse.up()
        await screen.expectShown({ page: 2 })
        expect(screen.address).toBe('?page=2')
      })
    },
  )
}
