import type { Locator } from '@playwright/test'
import { providers } from '@zaffa/contract/providers'
import type { Provider } from '@zaffa/contract/schema/providers'
import { listSuite } from '../suites/list.ts'
import { expect, test } from '../support/fixtures.ts'
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
  await expect(card.getByRole('term')).toHaveText(['Owner Name', 'Phone Number', 'Categories'])
})

test('Services leads to the services of the provider', async ({ signedIn: page, api }) => {
  const { _id } = (await api.rows<Provider>(providers.path))[3] as Provider
  await page.goto(address)
  await rowAt(page, 3).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(`${address}/${_id}/services`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services')
})

test.describe('the detail, titled "Client detail"', () => {
  async function expectProvider(dialog: Locator, provider: Provider) {
    await expect(dialog.getByRole('term')).toHaveText([
      'Owner Name',
      'Phone number',
      'Company name',
      'Categories',
    ])
    await expect(dialog.getByRole('definition')).toHaveText([
      provider.full_name,
      provider.phone_number,
      provider.company_name ?? '-',
      provider.categories.map(({ name }) => name).join(' | ') || '0',
    ])
    await expect(dialog.getByRole('button', { name: 'Edit' })).toBeDisabled()
  }

  test('shows several categories, or 0', async ({ signedIn: page, api }) => {
    const rows = await api.rows<Provider>(providers.path)
    for (const like of [
      ({ categories }: Provider) => categories.length > 2,
      ({ categories }: Provider) => categories.length === 0,
      ({ company_name }: Provider) => company_name === null,
    ]) {
      const { place, provider } = await placeOf(rows, like)
      await openRow(page, address, place, 'Detail')
      await expectProvider(page.getByRole('dialog', { name: 'Client detail' }), provider)
    }
  })

  test('closes, and gives the focus back', async ({ signedIn: page }) => {
    await openRow(page, address, 0, 'Detail')
    const dialog = page.getByRole('dialog', { name: 'Client detail' })
    const opener = rowAt(page, 0).getByRole('button', { name: 'Detail' })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await opener.click()
    // There is nothing in it to lose: a click beside it closes it too.
    await page.mouse.click(20, 400)
    await expect(dialog).toHaveCount(0)
  })
})

test('Add provider is a form that submits nothing', async ({ signedIn: page }) => {
  await page.goto(address)
  await page.getByRole('link', { name: 'Add a new provider' }).click()
  await expect(page).toHaveURL(`${address}/add`)
  await expect(page).toHaveTitle('add a new provider · Zaffa')
  await expectStaticForm(page)

  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb).toHaveText('Providers / add a new provider')
  await breadcrumb.getByRole('link', { name: 'Providers' }).click()
  await expect(page).toHaveURL(address)
})
