import { applications } from '@zaffa/contract/applications'
import { clients } from '@zaffa/contract/clients'
import { expect, test } from '../support/fixtures.ts'
import { failedLoad } from '../support/problems.ts'

const application = (id: string, name: string) => ({
  _id: id,
  full_name: name,
  company_name: `${name} Weddings`,
  phone_number: '+966500000000',
  email: `${id}@example.com`,
  city: { name: 'Riyadh' },
  type: { name: 'Halls' },
})

test('after a decision the focus is on the list, not on the button of another record', async ({
  network,
  signedIn: page,
}) => {
  let rows = [application('a1', 'Noura'), application('a2', 'Salem')]
  await network.route(
    (url) => url.pathname === applications.path,
    (route) => route.fulfill({ json: { data: rows, totalDocuments: rows.length } }),
  )
  await network.route('**/accept', (route) => {
    rows = rows.slice(1)
    return route.fulfill({ status: 201, json: {} })
  })
  await page.goto('/dashboard/applications')
  await page.getByRole('button', { name: 'Approve Noura' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Approve application' })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
  await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve Salem' })).not.toBeFocused()
  await expect(page.locator('main [aria-busy]')).toBeFocused()
})

test('a busy button keeps the focus and ignores further clicks', async ({
  network,
  signedIn: page,
  problems,
}) => {
  problems.allow(failedLoad)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  await network.route('**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    calls += 1
    await held
    await route.fulfill({ status: 500 })
  })
  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: 'Add a new Category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Category Name' }).fill('Never stored')
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await submit.press('Enter')
  await expect(submit).toBeDisabled()
  await expect(submit).toBeFocused()
  await page.keyboard.press('Enter')
  release()
  await expect(submit).toBeEnabled()
  await expect(submit).toBeFocused()
  expect(calls).toBe(1)
})

test('the buttons of a row carry its name', async ({ signedIn: page, network }) => {
  const row = { _id: 'c1', full_name: 'Noura \u202eAl-Qahtani', email: 'noura@example.com' }
  await network.answer('GET', clients.path, { data: [row], totalDocuments: 1 })
  await page.goto('/dashboard/clients')
  const main = page.getByRole('main')
  const detail = main.getByRole('button', { name: 'Detail of Noura Al-Qahtani', exact: true })
  await expect(detail).toHaveText('Detail')
  const edit = main.getByRole('link', { name: 'Edit Noura Al-Qahtani', exact: true })
  await expect(edit).toHaveText('Edit')
})

test('Next keeps the focus on the last page', async ({ signedIn: page }) => {
  // No test adds payments, so the last page stays the last.
  await page.goto('/dashboard/pay-history?page=1')
  const pager = page.getByRole('navigation', { name: 'Pagination' })
  await pager
    .getByRole('button', { name: /^Page / })
    .last()
    .click()
  const previous = pager.getByRole('button', { name: 'Previous page' })
  await previous.click()
  const next = pager.getByRole('button', { name: 'Next page' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
})

test('the current page number keeps its colours under the pointer', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients')
  const current = page
    .getByRole('navigation', { name: 'Pagination' })
    .locator('[aria-current=page]')
  const colours = () =>
    current.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return [color, backgroundColor]
    })
  const before = await colours()
  await current.hover()
  expect(await colours()).toEqual(before)
})
