import type { Page } from '@playwright/test'
import { session } from '@zaffa/contract/session'
import { expectGoodInArabic } from '../suites/in-arabic.ts'
import { button, dialog, enterPassword, openAccount, section, signOut } from '../support/account.ts'
import { createAdministrator } from '../support/administrators.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  test,
} from '../support/fixtures.ts'
import { failedLoad } from '../support/problems.ts'
import { type Answered, recordAnswers } from '../support/remnants.ts'
import { totp } from '../support/totp.ts'

const mobile = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

async function expectGood(page: Page, answered: Answered) {
  await expectGoodInArabic(page, answered)
  for (const size of [mobile, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

test('an authenticator app: set up, asked for, replaced by a recovery code, removed', async ({
  page,
  network,
  problems,
}) => {
  problems.allow(failedLoad)
  const answered = recordAnswers(network)
  const administrator = await createAdministrator()
  await page.goto('/login')
  await enterPassword(page, administrator)
  await expect(page).toHaveURL('/dashboard')
  await openAccount(page)
  await expectGood(page, answered)
  const name = page.getByText('Zaffa Admin', { exact: true })
  expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth), 'cut off').toBe(0)

  await button(page, 'Add an authenticator app').click()
  await expect(dialog(page).getByLabel('Name')).toHaveValue('My phone')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectGood(page, answered)
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
  await dialog(page).getByLabel('Six-digit code').fill('12345')
  await page.keyboard.press('Enter')
  await expectToast(page, 'This code is not right. Please check the clock of your device', 'error')
  await expect(dialog(page).getByLabel('Six-digit code')).toBeFocused()
  await dialog(page).getByLabel('Six-digit code').fill(totp(secret))
  await page.keyboard.press('Enter')
  await expectToast(page, 'The second factor was added', 'success')
  const listed = dialog(page).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  await expectGood(page, answered)
  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  expect((await download).suggestedFilename()).toBe('zaffa-recovery-codes.txt')
  await button(page, 'I have saved them').click()
  await expect(section(page, 'Second factor')).toContainText('10 recovery codes are left.')

  await test.step('a code', async () => {
    await signOut(page)
    await enterPassword(page, administrator)
    await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
    const field = page.getByLabel('Six-digit code')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expectGood(page, answered)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').first()).toHaveText(
      'This code is not right, or was used before',
    )
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await button(page, 'Use a recovery code').click()
    await expect(page.getByText('This code is not right')).toHaveCount(0)
    await expect(page.getByLabel('Recovery code')).not.toHaveAttribute('aria-invalid')
    await button(page, 'Back to the password').click()
    await expect(page.getByLabel('Username')).toHaveValue(administrator.username)
    await expect(page.getByLabel('Password')).toBeFocused()

    await enterPassword(page, administrator)
    const arabic = totp(secret, 1).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    await field.fill(arabic)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expectToast(page, 'Login successful!', 'success')
  })

  await test.step('a ticket that expired, then a recovery code', async () => {
    await signOut(page)
    await enterPassword(page, administrator)
    const message = 'This took too long. Please log in again'
    const expired = { statusCode: 401, code: 'ticket_expired', message }
    await network.route(
      (url) => url.pathname === session.secondStepCode,
      (route) => route.fulfill({ status: 401, json: expired }),
      { times: 1 },
    )
    await page.getByLabel('Six-digit code').fill('111111')
    await page.keyboard.press('Enter')
    await expectToast(page, message, 'error')
    await enterPassword(page, administrator)
    await button(page, 'Use a recovery code').click()
    await page.getByLabel('Recovery code').fill(codes[2] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('removal', async () => {
    await openAccount(page)
    const factors = section(page, 'Second factor')
    await expect(factors).toContainText('9 recovery codes are left.')
    await button(page, 'Remove My phone').click()
    await dialog(page).getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await expectToast(page, 'This is not your password', 'error')
    await dialog(page).getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.keyboard.press('Enter')
    await expectToast(page, 'The second factor was removed', 'success')
    await expect(factors).toContainText('You have no second factor yet.')
  })
})

test('a passkey: set up, and offered at once at the next login', async ({
  page,
  problems,
  productUrl,
  network,
}) => {
  problems.allow(failedLoad)
  const administrator = await createAdministrator()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const authenticator = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  // An IP address is no name that a passkey can be bound to.
  await page.goto(`${productUrl.replace('127.0.0.1', 'localhost')}/login`)
  await enterPassword(page, administrator)
  await expect(page).toHaveURL(/\/dashboard$/)
  await openAccount(page)
  await button(page, 'Add a passkey').click()
  await dialog(page).getByLabel('Name').fill('Laptop of نورة')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  await button(page, 'I have saved them').click()
  await expect(section(page, 'Second factor')).toContainText('Laptop of نورة')

  await signOut(page)
  await enterPassword(page, administrator)
  await expect(page).toHaveURL(/\/dashboard$/)
  await openAccount(page)
  await expect(section(page, 'Second factor')).not.toContainText('never')

  await signOut(page)
  const message = 'This passkey was not accepted. Please use another way'
  await network.route(
    (url) => url.pathname === session.secondStepPasskey,
    (route) => route.fulfill({ status: 401, json: { statusCode: 401, message } }),
    { times: 1 },
  )
  await enterPassword(page, administrator)
  await expect(page.getByRole('alert').first()).toHaveText(message)
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expect(page.getByLabel('Recovery code')).not.toHaveAttribute('aria-invalid')

  await page.reload()
  // Nobody touches the authenticator, so the request stays pending. Without a virtual authenticator
  // Chromium opens its passkey dialog, which takes the clicks meant for the page.
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', {
    ...authenticator,
    enabled: false,
  })
  await enterPassword(page, administrator)
  await expect(button(page, 'Waiting for your passkey...')).toBeVisible()
  await expectAccessible(page)
  await expect(button(page, 'Use a code of your app')).toHaveCount(0)
  // Another way can be chosen while the browser waits.
  await button(page, 'Use a recovery code').click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expect(button(page, 'Continue')).toBeEnabled()
  await expect(button(page, 'Use passkey')).toBeVisible()
})
