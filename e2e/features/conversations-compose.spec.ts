import type { Page } from '@playwright/test'
import { demoLogin } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'

const address = '/dashboard/inbox'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Compose' })

async function compose(page: Page) {
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'To' }).fill('Noura')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Your evening')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('مرحبا')
  return dialog
}

test('sends nothing: Submit is disabled', async ({ signedIn: page }) => {
  await page.goto(address)
  const dialog = await compose(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Subject' }).press('Enter')
  await expect(dialog).toBeVisible()
  // The list may still fetch its next page ahead; nothing is written.
  expect(sent.filter((method) => method !== 'GET')).toEqual([])

  // Something is written: a click beside it is no reason to close.
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a draft survives the end of the session', async ({ signedIn: page }) => {
  await page.goto(address)
  await compose(page)
  await page.evaluate(() => {
    localStorage.removeItem('token')
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })
  await page.getByLabel('Username').fill(demoLogin.username)
  await page.getByLabel('Password').fill(demoLogin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: 'To' })).toHaveValue('Noura')
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Your evening')
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('مرحبا')
})
