/** The browser's storage is full, refuses, or holds junk. (Blocked altogether: lost-session.spec.ts.) */
import type { Page } from '@playwright/test'
import { demoLogin } from '../support/api.ts'
import { expect, expectNoToast, test } from '../support/fixtures.ts'
import { unauthorized } from '../support/lost-session.ts'

async function logIn(page: Page) {
  await page.getByLabel('Username').fill(demoLogin.username)
  await page.getByLabel('Password').fill(demoLogin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/dashboard')
}

const faults = {
  full: ['setItem', 'QuotaExceededError'],
  'read only': ['setItem removeItem clear', 'NoModificationAllowedError'],
  unreadable: ['getItem setItem removeItem clear', 'SecurityError'],
} as const
for (const [fault, [methods, error]] of Object.entries(faults)) {
  test(`where storage is ${fault}, the session lives as long as the page`, async ({
    page,
    problems,
  }) => {
    // Signing out, a read of the list may still be under way.
    problems.allow(unauthorized)
    await page.addInitScript(
      ([names, name]) => {
        for (const method of names.split(' ')) {
          Object.defineProperty(Storage.prototype, method, {
            value: () => {
              throw new DOMException('Not today', name)
            },
          })
        }
      },
      [methods, error] as const,
    )
    await page.goto('/dashboard/clients')
    await expect(page).toHaveURL('/login')
    await logIn(page)
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page)
    await page.reload()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Username')).toBeVisible()
  })
}

test('an invalid stored token is not sent and leads to the login', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.headers().authorization) sent.push(request.url())
  })
  await page.goto('/login')
  const junk = ['💍', 'abc\ndef', 'a token', '\u0000', 'نص', 'x'.repeat(100_000)]
  for (const token of junk) {
    await page.evaluate((text) => localStorage.setItem('token', text), token)
    await page.goto('/dashboard/orders')
    await expect(page, token.slice(0, 20)).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expectNoToast(page)
  }
  expect(sent).toEqual([])
  await logIn(page)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toContain('x'.repeat(100))
})
