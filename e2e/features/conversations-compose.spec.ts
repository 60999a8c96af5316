import type { Page } from '@playwright/test'
import { strings as arabic } from '../../web/src/features/conversations/strings.ar.ts'
import { demoLogin } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { LoginForm } from '../support/login-form.ts'
import { roundTrip } from '../support/network.ts'

const address = '/dashboard/inbox'
const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: say('Compose', arabic.composeTitle) })

/** What is written: to, subject, message. */
function fieldsOf(page: Page) {
  const field = (name: string) => dialogOf(page).getByRole('textbox', { name })
  return {
    to: field(say('To', arabic.to)),
    subject: field(say('Subject', arabic.subject)),
    message: field(say('Message', arabic.message)),
  }
}

async function compose(page: Page) {
  await page.getByRole('button', { name: say('Compose', arabic.compose) }).click()
  const { to, subject, message } = fieldsOf(page)
  await to.fill('Noura')
  await subject.fill('Your evening')
  await message.fill('مرحبا')
  return dialogOf(page)
}

test('sends nothing: Submit is disabled', async ({ signedIn: page }) => {
  await page.goto(address)
  const dialog = await compose(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await expect(dialog.getByRole('button', { name: say('Submit', arabic.submit) })).toBeDisabled()
  await fieldsOf(page).subject.press('Enter')
  await expect(dialog).toBeVisible()
  await roundTrip(page)
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
  const login = new LoginForm(page)
  await login.fill(demoLogin)
  await login.submit.click()
  const { to, subject, message } = fieldsOf(page)
  await expect(to).toHaveValue('Noura')
  await expect(subject).toHaveValue('Your evening')
  await expect(message).toHaveValue('مرحبا')
})
