import { categories } from '@zaffa/contract/categories'
import { expect, expectNoToast, expectToast, test } from '../support/fixtures.ts'

test('a double click opens a dialog and does not close it', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients')
  const button = page.getByRole('button', { name: /^Detail/ }).first()
  await button.dblclick()
  await expect(page.getByRole('dialog')).toBeVisible()
  // A single click beside it still closes it.
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a low screen a dialog scrolls as a whole', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/dashboard/orders')
  await page
    .getByRole('button', { name: /^Detail/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const last = dialog.getByRole('definition').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading').first()).not.toBeInViewport()
})

test('a click outside closes a dialog only where nothing can be lost', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'Detail' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: 'Add a new Category' }).click()
  const name = page.getByRole('textbox', { name: 'Category Name' })
  await name.fill('Half-written')
  await page.mouse.click(20, 400)
  await expect(name).toHaveValue('Half-written')
})

test('a toast in an open dialog can be read and closed', async ({ signedIn: page, network }) => {
  await network.fail('POST', categories.path, { status: 500 })
  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: 'Add a new Category' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('textbox', { name: 'Category Name' }).fill('Never stored')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Failed to create category', 'error')
  // Whatever is outside a modal dialog is inert: this click would not arrive.
  await dialog.getByRole('button', { name: 'Close notification' }).click()
  await expectNoToast(page)

  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Category Name' }).press('Enter')
  await expectToast(page, 'Failed to create category', 'error')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expectToast(page, 'Failed to create category', 'error')
})

test('a toast closes after 4000 ms, not by a click elsewhere', async ({ signedIn: page }) => {
  await page.clock.install()
  await page.goto('/dashboard/clients/add')
  await expect(page.getByRole('button', { name: 'Add' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Add' }).click()
  const message = 'Please fill in all required fields'
  await expectToast(page, message, 'error')
  await page.clock.runFor(2000)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Escape')
  await page.clock.runFor(1999)
  await expectToast(page, message, 'error')
  await page.clock.runFor(1)
  await expectNoToast(page)
})

test('a toast stands at the bottom right, one at a time', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients/add')
  await page.getByRole('button', { name: 'Add' }).click()
  const toast = page.locator('[data-severity]')
  const box = await toast.boundingBox()
  expect(box && box.x + box.width).toBeGreaterThan(1280 - 48)
  expect(box && box.y + box.height).toBeGreaterThan(800 - 48)
  await page.getByRole('textbox', { name: 'Full Name', exact: true }).fill('Noura')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(toast).toHaveCount(1)

  await page.setViewportSize({ width: 390, height: 844 })
  const small = await toast.boundingBox()
  expect(small?.width).toBeGreaterThan(390 - 64)
  expect(small && small.y + small.height).toBeGreaterThan(844 - 48)
})
