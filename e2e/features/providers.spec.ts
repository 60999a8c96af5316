import type { Locator } from '@playwright/test'
import { providers } from '@zaffa/contract/providers'
import type { Provider } from '@zaffa/contract/schema/providers'
import { strings as arabic } from '../../web/src/features/providers/strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { dialog as dialogTexts } from '../../web/src/ui/dialog-strings.ar.ts'
import { breadcrumb } from '../../web/src/ui/strings.ar.ts'
import { listSuite } from '../suites/list.ts'
import { expect, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { gotoPlace, openRow, rowAt } from '../support/open-row.ts'
import { expectStaticForm } from '../support/static-form.ts'

const address = '/dashboard/providers'

listSuite<Provider>({
  path: address,
  resource: providers,
  heading: 'Providers',
  columns: ['Company Name', 'Owner Name', 'Phone Number', 'Categories', 'Action'],
  // Some have no company; see the test below.
  cells: (provider) => [
    provider.company_name,
    provider.full_name,
    provider.phone_number,
    String(provider.categories.length),
  ],
  search: 'pearl',
  finds: 'Pearl Limousine',
  empty: 'No providers found.',
  failure: { serverOr: 'Failed to load categories' },
  arabic: {
    heading: arabic.title,
    columns: [arabic.companyName, arabic.ownerName, arabic.phone, arabic.categories, list.action],
    empty: arabic.empty,
    failure: { serverOr: arabic.loadFailed },
  },
})

/** The place of the first provider like this among the newest. */
async function placeOf(rows: Provider[], like: (provider: Provider) => boolean) {
  const place = rows.findIndex(like)
  expect(place).toBeGreaterThanOrEqual(0)
  return { place, provider: rows[place] as Provider }
}

test('a provider without a company shows "-"', async ({ signedIn: page, api }) => {
  const rows = await api.rows<Provider>(providers.path)
  const { place, provider } = await placeOf(rows, (each) => each.company_name === null)
  await gotoPlace(page, address, place)
  await expect(rowAt(page, place).locator('td').first()).toHaveText('-')
  await expect(rowAt(page, place).locator('td').nth(1)).toHaveText(provider.full_name)

  // A card is named by the owner instead.
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: provider.phone_number })
  await expect(card).toContainText(provider.full_name)
  await expect(card.getByRole('term')).toHaveText(
    say(
      ['Owner Name', 'Phone Number', 'Categories'],
      [arabic.ownerName, arabic.phone, arabic.categories],
    ),
  )
})

test('Services leads to the services of the provider', async ({ signedIn: page, api }) => {
  const { _id } = (await api.rows<Provider>(providers.path))[3] as Provider
  await page.goto(address)
  await rowAt(page, 3)
    .getByRole('link', { name: say('Services', arabic.services) })
    .click()
  await expect(page).toHaveURL(`${address}/${_id}/services`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Services', arabic.services))
})

test.describe('the detail, titled "Client detail"', () => {
  async function expectProvider(dialog: Locator, provider: Provider) {
    await expect(dialog.getByRole('term')).toHaveText([
      say('Owner Name', arabic.detailOwner),
      say('Phone number', arabic.detailPhone),
      say('Company name', arabic.detailCompany),
      say('Categories', arabic.detailCategories),
      say('Weddings per day', arabic.detailCapacity),
    ])
    await expect(dialog.getByRole('definition')).toHaveText([
      provider.full_name,
      provider.phone_number,
      provider.company_name ?? '-',
      provider.categories.map(({ name }) => name).join(' | ') || '0',
      String(provider.capacity),
    ])
    await expect(dialog.getByRole('button', { name: say('Edit', arabic.edit) })).toBeDisabled()
  }

  test('shows several categories, or 0', async ({ signedIn: page, api }) => {
    for (const like of [
      ({ categories }: Provider) => categories.length > 2,
      ({ categories }: Provider) => categories.length === 0,
      ({ company_name }: Provider) => company_name === null,
    ]) {
      const rows = await api.rows<Provider>(providers.path)
      const { place, provider } = await placeOf(rows, like)
      await openRow(page, address, place, say('Detail', list.detail))
      await expectProvider(
        page.getByRole('dialog', { name: say('Client detail', arabic.detailTitle) }),
        provider,
      )
    }
  })

  test('closes, and gives the focus back', async ({ signedIn: page }) => {
    await openRow(page, address, 0, say('Detail', list.detail))
    const dialog = page.getByRole('dialog', { name: say('Client detail', arabic.detailTitle) })
    const opener = rowAt(page, 0).getByRole('button', { name: say('Detail', list.detail) })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await dialog.getByRole('button', { name: say('Close', dialogTexts.close) }).click()
    await expect(dialog).toHaveCount(0)
    await opener.click()
    await expect(dialog).toBeVisible()
    // There is nothing in it to lose: a click beside it closes it too.
    await page.mouse.click(20, 400)
    await expect(dialog).toHaveCount(0)
  })
})

test('Add provider is a form that submits nothing', async ({ signedIn: page }) => {
  await page.goto(address)
  await page.getByRole('link', { name: say('Add a new provider', arabic.add) }).click()
  await expect(page).toHaveURL(`${address}/add`)
  const title = say('add a new provider', arabic.breadcrumbAdd)
  await expect(page).toHaveTitle(`${title} · Zaffa`)
  await expectStaticForm(page)

  const trail = page.getByRole('navigation', { name: say('Breadcrumb', breadcrumb.label) })
  const providersLink = say('Providers', arabic.title)
  await expect(trail).toHaveText(`${providersLink} / ${title}`)
  await trail.getByRole('link', { name: providersLink }).click()
  await expect(page).toHaveURL(address)
})
