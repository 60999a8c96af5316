import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/fixtures.ts'
import { choose } from '../support/preferences.ts'
import { type Answered, latinRemnants } from '../support/remnants.ts'

/**
 * Looks at the screen that is open once more, in Arabic and dark, and leaves it as it was. English
 * and light are what most else looks at, so both languages and both themes have their turn.
 */
export async function expectGoodInArabic(
  page: Page,
  answered: Answered,
  theme: 'light' | 'dark' = 'dark',
) {
  await choose(page, { language: 'ar', theme })
  await expect
    .poll(() => latinRemnants(page, answered), 'Latin words that are not data')
    .toEqual([])
  await expectAccessible(page)
  if ((await page.getByRole('dialog').count()) === 0) await expectNoSidewaysScroll(page)
  await choose(page, { language: 'en', theme: 'system' })
}
