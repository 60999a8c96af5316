import type { Page } from '@playwright/test'
import { account } from '@zaffa/contract/account'
import type { Account } from '@zaffa/contract/schema/account'
import { session } from '@zaffa/contract/session'
import { statistics } from '@zaffa/contract/statistics'
import { type Administrator, createAdministrator } from '../support/administrators.ts'
import { Api, logIn } from '../support/api.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  test,
} from '../support/fixtures.ts'
import { failedLoad } from '../support/problems.ts'
import { totp } from '../support/totp.ts'

const mobile = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
const section = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function enterPassword(page: Page, { username, password }: Administrator) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Log in').click()
}

async function signOut(page: Page) {
  await button(page, 'Sign out').click()
  await expect(page).toHaveURL(/\/login$/)
}

async function expectGood(page: Page) {
  for (const size of [mobile, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

/** Through the menu of the profile, by keyboard. */
async function openAccount(page: Page) {
  const profile = page.getByRole('button', { name: /Zaffa Admin/ })
  await profile.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Account and security' })
  await expect(item).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
  await expect(profile).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account and security')
  await expect(section(page, 'Sessions')).toContainText('This session')
}

test('an authenticator app: set up, asked for, replaced by a recovery code, removed', async ({
  page,
  network,
  problems,
}) => {
  problems.allow(failedLoad)
  const administrator = await createAdministrator()
  await page.goto('/login')
  await enterPassword(page, administrator)
  await expect(page).toHaveURL('/dashboard')
  await openAccount(page)
  await expectGood(page)
  const name = page.getByText('Zaffa Admin', { exact: true })
  expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth), 'cut off').toBe(0)

  await button(page, 'Add an authenticator app').click()
  await expect(dialog(page).getByLabel('Name')).toHaveValue('My phone')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectGood(page)
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
  await dialog(page).getByLabel('Six-digit code').fill('12345')
  await page.keyboard.press('Enter')
  await expectToast(page, 'This code is not right. Please check the clock of your device', 'error')
  await expect(dialog(page).getByLabel('Six-digit code')).toBeFocused()
  await dialog(page).getByLabel('Six-digit code').fill(totp(secret))
  await page.keyboard.press('Enter')
  await expectToast(page, 'The second factor was added', 'success')
  const codes = await dialog(page).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectGood(page)
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
    await expectGood(page)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').first()).toHaveText(
      'This code is not right, or was used before',
    )
    await expect(field).toBeFocused()
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
}) => {
  problems.allow(failedLoad)
  const administrator = await createAdministrator()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
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
  await devtools.send('WebAuthn.disable')
  await enterPassword(page, administrator)
  await expect(button(page, 'Waiting for your passkey...')).toBeVisible()
  await expectAccessible(page)
  await expect(button(page, 'Use a code of your app')).toHaveCount(0)
  // The browser's own question stays open; another way can be chosen all the same.
  await button(page, 'Use a recovery code').click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expect(button(page, 'Continue')).toBeEnabled()
  await expect(button(page, 'Use passkey')).toBeVisible()
})

test('at an IP address the page says where passkeys work', async ({
  signedIn: page,
  productUrl,
}) => {
  await page.goto('/dashboard/account')
  const { port } = new URL(productUrl)
  await expect(section(page, 'Second factor')).toContainText(
    `Passkeys work at http://localhost:${port}. Open Zaffa there to add one.`,
  )
})

test('the password and other sessions', async ({ page, problems, productUrl }) => {
  problems.allow(failedLoad)
  const administrator = await createAdministrator()
  const others = [await logIn(productUrl, administrator), await logIn(productUrl, administrator)]
  const isAlive = (token = '') =>
    new Api(productUrl, token).get(statistics.path).then(
      () => true,
      () => false,
    )
  await page.goto('/login')
  await enterPassword(page, administrator)
  await openAccount(page)
  const sessions = section(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByRole('listitem').first()).toContainText(
    /Chrome on Linux\s*This session/,
  )
  await sessions.getByRole('button', { name: 'End the session of Another program' }).first().click()
  await expectToast(page, 'The session was ended', 'success')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  expect((await Promise.all(others.map(isAlive))).filter(Boolean)).toHaveLength(1)

  const current = page.getByLabel('Current password')
  const next = page.getByLabel('New password')
  await current.fill('not the password')
  await next.fill('short')
  await page.keyboard.press('Enter')
  await expect(next).toHaveAccessibleDescription(/^The password must have at least 12 characters/)
  await next.fill('seven green doors')
  await page.keyboard.press('Enter')
  await expectToast(page, 'This is not your password', 'error')
  await expect(current).toBeFocused()
  await current.fill(administrator.password)
  await next.fill('Password2026')
  await page.keyboard.press('Enter')
  await expectToast(page, 'This password is too common. Please choose another one', 'error')
  await next.fill('seven green doors')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Your password was changed', 'success')
  await expect(current).toHaveValue('')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await Promise.all(others.map(isAlive))).filter(Boolean)).toEqual([])
  await logIn(productUrl, { ...administrator, password: 'seven green doors' })
  await page.reload()
  await button(page, 'End all other sessions').click()
  await expectToast(page, 'All other sessions were ended', 'success')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})

test('a duty: the app leads to the set-up and nowhere else until it is done', async ({
  signedIn: page,
  network,
  problems,
}) => {
  problems.allow(failedLoad, /^Failed to load /)
  let done = false
  await network.route(
    (url) => url.pathname.startsWith('/admin/') && !url.pathname.startsWith(account.path),
    (route) =>
      done
        ? route.fallback()
        : route.fulfill({
            status: 403,
            headers: { 'Zaffa-Api': '1' },
            json: { statusCode: 403, code: 'second_factor_required', message: 'Set one up first' },
          }),
  )
  await network.route(
    (url) => url.pathname === account.path,
    async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as Account
      await route.fulfill({ response, json: { ...json, must_set_up: !done } })
    },
  )
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/account')
  const notice = page.getByText('Set up a second factor to continue.')
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL('/dashboard/account')
  await expectAccessible(page)
  done = true
  await page.reload()
  await expect(notice).toBeHidden()
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL('/dashboard/orders')
})
