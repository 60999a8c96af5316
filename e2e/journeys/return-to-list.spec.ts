/** From a list to a form and back: the list is as it was left, at the same row. */
import type { Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'

const address = '/dashboard/clients?search=example&sort=Oldest&page=2'

/** Opens the form of the sixth client on the second page of a search. */
async function edit(page: Page) {
  await page.goto(address)
  await expect(page.getByText(/^Showing 9 /)).toBeVisible()
  const row = page.locator('tbody tr').nth(5)
  const id = await row.getAttribute('data-row')
  await row.getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Client Name' })).not.toHaveValue('')
  return page.locator(`[data-row="${id}"]`)
}

test('a saved client is marked in the list, which is as it was left', async ({
  signedIn: page,
  network,
}) => {
  await network.answer('PATCH', new RegExp(`^${clients.path}/.`), {})
  const row = await edit(page)
  const form = new ClientForm(page)
  await form.parents.fill('Salem')
  await form.submit.click()
  await expectToast(page, 'Client updated successfully', 'success')
  await expect(page).toHaveURL(address)
  await expect(row).toHaveAttribute('data-changed', 'true')
  await expect(row.getByRole('link')).toBeFocused()
  await expect(row).toBeInViewport()

  // The mark is for the way back only.
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(row).not.toHaveAttribute('data-changed')
})

for (const way of ['Clients', 'Cancel']) {
  test(`${way} leads back to the row without a mark`, async ({ signedIn: page }) => {
    const row = await edit(page)
    await page.getByRole('main').getByRole('link', { name: way, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(row.getByRole('link')).toBeFocused()
    await expect(row).not.toHaveAttribute('data-changed')

    // The sidebar starts the list anew.
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Orders' }).click()
    await main.getByRole('link', { name: 'Clients' }).click()
    await expect(page).toHaveURL('/dashboard/clients')
  })
}

test('services lead back to the view of the providers', async ({ signedIn: page }) => {
  const providers = '/dashboard/providers?search=example&sort=Oldest&page=2'
  await page.goto(providers)
  await expect(page.getByText(/^Showing 9 /)).toBeVisible()
  await page
    .locator('tbody tr')
    .nth(2)
    .getByRole('link', { name: /services/i })
    .click()
  await expect(page).toHaveURL(/services$/)
  await page.getByRole('main').getByRole('link', { name: 'Providers', exact: true }).click()
  await expect(page).toHaveURL(providers)
})
