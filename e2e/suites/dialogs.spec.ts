import type { Page } from '@playwright/test'
import { categories } from '@zaffa/contract/categories'
import { toast as toastTexts } from '../../web/src/app/strings.ar.ts'
import { strings as categoryTexts } from '../../web/src/features/categories/strings.ar.ts'
import { form } from '../../web/src/features/clients/form-strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { dialog as dialogTexts } from '../../web/src/ui/dialog-strings.ar.ts'
import {
  expect,
  expectNoToast,
  expectToast,
  pauseClock,
  test,
  testAlone,
  windToToast,
} from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { watchToasts } from '../support/toasts.ts'

const detailButton = (page: Page) =>
  page.getByRole('button', { name: say('Detail', list.detail) }).first()
const addCategory = (page: Page) =>
  page.getByRole('button', { name: say('Add a new Category', categoryTexts.add) })
const categoryName = (page: Page) =>
  page.getByRole('textbox', { name: say('Category Name', categoryTexts.name) })
const addClient = (page: Page) =>
  page.getByRole('button', { name: say('Add', form.submitAdd), exact: true })

test('a double click opens a dialog and does not close it', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients')
  await detailButton(page).dblclick()
  await expect(page.getByRole('dialog')).toBeVisible()
  // A single click beside it still closes it.
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a low screen a dialog scrolls as a whole', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/dashboard/orders')
  await detailButton(page).click()
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
  await detailButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/dashboard/category')
  await addCategory(page).click()
  const name = categoryName(page)
  await name.fill('Half-written')
  await page.mouse.click(20, 400)
  await expect(name).toHaveValue('Half-written')
})

testAlone(
  'a toast in an open dialog can be read and closed',
  async ({ signedIn: page, network }) => {
    await page.clock.install()
    await network.fail('POST', categories.path, { status: 500 })
    await page.goto('/dashboard/category')
    await addCategory(page).click()
    await expect(categoryName(page)).toBeFocused()
    await pauseClock(page)
    const dialog = page.getByRole('dialog')
    await categoryName(page).fill('Never stored')
    await page.keyboard.press('Enter')
    const failed = say('Failed to create category', categoryTexts.createFailed)
    await windToToast(page, failed, 'error')
    // Whatever is outside a modal dialog is inert: this click would not arrive.
    await dialog.getByRole('button', { name: say('Close notification', toastTexts.close) }).click()
    await expectNoToast(page)

    await page.keyboard.press('Enter')
    await categoryName(page).press('Enter')
    await windToToast(page, failed, 'error')
    const close = say('Close', dialogTexts.close)
    await dialog.getByRole('button', { name: close, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expectToast(page, failed, 'error')
  },
)

testAlone('a toast closes after 4000 ms, not by a click elsewhere', async ({ signedIn: page }) => {
  await page.clock.install()
  await page.goto('/dashboard/clients/add')
  await expect(addClient(page)).toBeVisible()
  await pauseClock(page)
  await addClient(page).click()
  const message = say('Please fill in all required fields', form.messages.required)
  await expectToast(page, message, 'error')
  await page.clock.runFor(2000)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Escape')
  await page.clock.runFor(1999)
  await expectToast(page, message, 'error')
  await page.clock.runFor(1)
  await expect(page.locator('[data-severity]')).toHaveCount(0)
})

testAlone('a toast stands at the bottom right, one at a time', async ({ signedIn: page }) => {
  await page.clock.install()
  const shown = await watchToasts(page)
  await page.goto('/dashboard/clients/add')
  await expect(addClient(page)).toBeVisible()
  await pauseClock(page)
  await addClient(page).click()
  const toast = page.locator('[data-severity]')
  const box = await toast.boundingBox()
  // Arabic is mirrored.
  const beside = box && say(1280 - box.x - box.width, box.x)
  expect(beside).toBeLessThan(48)
  expect(box && box.y + box.height).toBeGreaterThan(800 - 48)
  await page
    .getByRole('textbox', { name: say('Full Name', form.fullName), exact: true })
    .fill('Noura')
  await addClient(page).click()
  await expect.poll(() => shown).toHaveLength(2)
  await expect(toast).toHaveCount(1)

  await page.setViewportSize({ width: 390, height: 844 })
  const small = await toast.boundingBox()
  expect(small?.width).toBeGreaterThan(390 - 64)
  expect(small && small.y + small.height).toBeGreaterThan(844 - 48)
})
