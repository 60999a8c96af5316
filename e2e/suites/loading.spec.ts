import type { Page, Request } from '@playwright/test'
import { session } from '@zaffa/contract/session'
import { demoLogin } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { LoginForm } from '../support/login-form.ts'

const nameOf = (request: Request) => /\/assets\/([\w-]+?)-[\w-]{8}\.(?:js|css)$/.exec(request.url())

/** The scripts and styles a page asks for, by the name of the chunk and its kind. */
function assetsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const name = nameOf(request)?.[1]
    if (name) asked.push(`${name}.${request.url().split('.').at(-1)}`)
  })
  return asked
}

const entry = /\/assets\/index-[\w-]+\.js$/

test.describe('before the app has run', () => {
  // The entry never arrives: whatever is asked for or painted is not its doing.
  test.beforeEach(({ network }) => network.route(entry, () => {}))
  // At the end the entry would be let through, and the app would start.
  test.afterEach(({ page }) => page.goto('about:blank'))

  for (const [address, files] of Object.entries({
    '/dashboard/clients': ['client-list.js', 'dashboard.css', 'dashboard.js'],
    '/dashboard/clients/update/42': ['client-update.js', 'dashboard.js', 'form.js'],
    '/': ['dashboard.js', 'statistics.css', 'statistics.js'],
  })) {
    test(`the files of ${address} are requested`, async ({ signedIn: page }) => {
      const asked = assetsOf(page)
      await page.goto(address, { waitUntil: 'commit' })
      for (const file of files) await expect.poll(() => asked).toContain(file)
      expect(asked).not.toContain('login.js')
    })
  }

  test('without a session the files of the login are requested at any address', async ({
    page,
  }) => {
    const asked = assetsOf(page)
    await page.goto('/dashboard/orders', { waitUntil: 'commit' })
    await expect.poll(() => asked).toContain('login.js')
    expect(asked).not.toContain('dashboard.js')
  })

  test('the shell is painted', async ({ signedIn: page }) => {
    await page.goto('/dashboard/clients', { waitUntil: 'commit' })
    await expect(page.locator('.boot-side')).toBeVisible()
  })
})

test('no file is requested twice', async ({ signedIn: page }) => {
  const asked = assetsOf(page)
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('table')).toBeVisible()
  expect(asked).toContain('order-list.js')
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
})

test('the files of Home are requested while the server checks the password', async ({
  page,
  network,
}) => {
  const held = await network.hold('POST', session.login)
  await page.goto('/login')
  await new LoginForm(page).fill(demoLogin)
  const asked = assetsOf(page)
  await page.keyboard.press('Enter')
  for (const file of ['dashboard.js', 'statistics.js']) {
    await expect.poll(() => asked).toContain(file)
  }
  await expect(page).toHaveURL('/login')
  held.release()
  await expect(page).toHaveURL('/dashboard')
})
