import { clients } from '@zaffa/contract/clients'
import { expect, expectAccessible, expectToast, retriesOver, test } from './fixtures.ts'
import { dialogs, drawer, otherScreens } from './screens.ts'

/** Axe on every screen and dialog; the plain lists have theirs in the list suite. */
const viewports = { desktop: { width: 1280, height: 800 }, mobile: { width: 390, height: 844 } }

for (const [size, viewport] of Object.entries(viewports)) {
  for (const { name, open, signedOut } of [...otherScreens, ...dialogs]) {
    test(`${name}, ${size}`, async ({ page, context, productUrl, freshToken }) => {
      await page.setViewportSize(viewport)
      const token = signedOut ? [] : [{ name: 'token', value: await freshToken() }]
      const origins = [{ origin: productUrl, localStorage: token }]
      await context.setStorageState({ cookies: [], origins })
      await open(page)
      await expectAccessible(page)
    })
  }
}

test('the drawer', async ({ signedIn: page }) => {
  await page.setViewportSize(viewports.mobile)
  await drawer.open(page)
  await expectAccessible(page)
})

test('messages: a refused form, a toast, a failed and an empty list', async ({
  signedIn: page,
  network,
}) => {
  await page.goto('/dashboard/clients/add')
  await page.getByRole('button', { name: 'Add' }).click()
  await expectToast(page, 'Please fill in all required fields', 'error')
  await expectAccessible(page)

  await page.goto('/dashboard/clients?search=qqqqzzzz')
  await expect(page.getByText('No clients found.')).toBeVisible()
  await expectAccessible(page)

  await page.clock.install()
  const fault = await network.fail('GET', clients.path, { status: 500 })
  await page.goto('/dashboard/clients')
  await retriesOver(page, fault)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
})
