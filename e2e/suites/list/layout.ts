import type { Page } from '@playwright/test'
import { strings as list } from '../../../web/src/list/strings.ar.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/fixtures.ts'
import { fullUnless } from '../../support/full.ts'
import { language, say } from '../../support/language.ts'
import { choose } from '../../support/preferences.ts'
import { recordAnswers } from '../../support/remnants.ts'
import { expectGoodInArabic } from '../in-arabic.ts'
import type { ListFacts } from './facts.ts'
import { expectedQuery, ListScreen, phone } from './list-screen.ts'

async function expectGoodOnAPhoneInArabic<Row>(page: Page, screen: ListScreen<Row>) {
  await choose(page, { language: 'ar' })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'الصفحة التالية' }).click()
  const from = screen.resource.pageSize + 1
  await expect(page.getByText(new RegExp(`^عرض ${from} إلى \\d+ من أصل `))).toBeVisible()
  await choose(page, { language: 'en' })
  await screen.expectShown({ page: 2 })
}

/** Both layouts: content and accessibility. */
export function layoutTests<Row>(facts: ListFacts<Row>) {
  test('shows what the server has', async ({ signedIn: page, api, network }) => {
    const screen = await ListScreen.of({ page, api, network }, facts)
    await screen.open()
    await screen.expectShown()
    expect(screen.list.calls[0]?.query).toEqual(expectedQuery(screen.resource))
    expect(screen.list.calls[0]?.headers.authorization).toMatch(/^Bearer ./)

    const { heading, columns, searchPlaceholder } = screen.facts
    await expect(page).toHaveTitle(`${heading} · Zaffa`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    if (columns === 'grid') await expect(page.getByRole('table')).toHaveCount(0)
    else await expect(page.getByRole('columnheader')).toHaveText(columns)

    await expect(screen.sort).toHaveValue('Newest')
    await expect(screen.sort.getByRole('option')).toHaveText(
      say(['Newest', 'Oldest'], [list.newest, list.oldest]),
    )
    const prefix = page.getByText(say('Sort by:', list.sortPrefix))
    await expect(prefix).toHaveCount(facts.sortPrefix ? 1 : 0)
    if (searchPlaceholder) {
      await expect(screen.search).toHaveAttribute('placeholder', searchPlaceholder)
    }
    await expectNoSidewaysScroll(page)
  })

  test(
    'is accessible in both languages, and fits a phone',
    fullUnless(facts.provesAll),
    async ({ signedIn: page, api, network }) => {
      const answered = recordAnswers(network)
      const screen = await ListScreen.of({ page, api, network }, facts)
      await screen.open()
      await screen.expectShown()
      await expectAccessible(page)
      if (language() === 'en') await expectGoodInArabic(page, answered)

      await page.setViewportSize(phone)
      await screen.expectShown()
      await expect(page.getByRole('table')).toHaveCount(facts.cards === false ? 1 : 0)
      await expectAccessible(page)
      if (language() === 'en') await expectGoodOnAPhoneInArabic(page, screen)
      else await expectNoSidewaysScroll(page)

      // The narrowest screen, with what takes most room: the last page's pager, a long search.
      await page.setViewportSize({ width: 320, height: 640 })
      await screen.open('?page=9999')
      await expect(screen.footer).toBeVisible()
      await expectNoSidewaysScroll(page)
      await screen.search.fill('qz'.repeat(40))
      await expect(page.getByText(screen.facts.empty)).toBeVisible()
      await expectNoSidewaysScroll(page)
    },
  )
}
