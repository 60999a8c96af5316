import { account } from '@zaffa/contract/account'
import type { Account } from '@zaffa/contract/schema/account'
import { statistics } from '@zaffa/contract/statistics'
import { button, dialog, enterPassword, openAccount, section } from '../support/account.ts'
import { createAdministrator } from '../support/administrators.ts'
import { Api, logIn } from '../support/api.ts'
import { expect, expectAccessible, expectToast, test } from '../support/fixtures.ts'
import { roundTrip } from '../support/network.ts'
import { failedLoad } from '../support/problems.ts'

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
  await expect(page.locator(':focus').filter({ has: current })).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await Promise.all(others.map(isAlive))).filter(Boolean)).toEqual([])

  await current.fill('seven green doors')
  await next.fill('eight green doors')
  await button(page, 'Change password').click()
  await expect(current, 'a second change').toHaveValue('')
  await logIn(productUrl, { ...administrator, password: 'eight green doors' })
  await page.reload()
  await button(page, 'End all other sessions').click()
  await expectToast(page, 'All other sessions were ended', 'success')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})

test('a text that is too long is not sent', async ({ signedIn: page, network }) => {
  const sent = [network.record('POST', account.password), network.record('POST', account.totp)]
  await page.goto('/dashboard/account')
  await page.getByLabel('Current password').fill('whatever')
  const next = page.getByLabel('New password')
  await next.fill('x'.repeat(201))
  await button(page, 'Change password').click()
  await expect(next).toBeFocused()
  await expect(next).toHaveAccessibleDescription(/^New password must be at most 200 characters/)

  await button(page, 'Add an authenticator app').click()
  const name = dialog(page).getByLabel('Name')
  await name.fill('x'.repeat(61))
  await button(page, 'Continue').click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/^Name must be at most 60 characters/)
  await roundTrip(page)
  expect(sent.map(({ calls }) => calls)).toEqual([[], []])
})

test('a name that the server refuses is marked and focused', async ({
  signedIn: page,
  network,
  problems,
}) => {
  problems.allow(failedLoad)
  const message = 'Name is not printable'
  await network.answer('POST', account.totp, { message, fields: { name: message } }, 400)
  await page.goto('/dashboard/account')
  await button(page, 'Add an authenticator app').click()
  await button(page, 'Continue').click()
  await expectToast(page, message, 'error')
  const name = dialog(page).getByLabel('Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(new RegExp(`^${message}`))
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
