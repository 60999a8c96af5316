import { clients } from '@zaffa/contract/clients'
import { expect, expectAccessible, expectToast, retriesOver, test } from '../support/fixtures.ts'
import { dialogs, drawer, otherScreens, type Screen } from '../support/screens.ts'

/** Axe on every screen and dialog; the plain lists have theirs in the list suite. */
const viewports = { desktop: { width: 1280, height: 800 }, mobile: { width: 390, height: 844 } }
const login = otherScreens.filter(({ signedOut }) => signedOut)
const forms = otherScreens.filter(({ signedOut }) => !signedOut)
const half = Math.ceil(dialogs.length / 2)
const walks: Record<string, Screen[]> = {
  forms,
  'dialogs, first half': dialogs.slice(0, half),
  'dialogs, second half': dialogs.slice(half),
}

for (const [size, viewport] of Object.entries(viewports)) {
  for (const [name, screens] of Object.entries(walks)) {
    test(`${name}, ${size}`, async ({ signedIn: page }) => {
      await page.setViewportSize(viewport)
      // An open form asks before it is left; here that is no question.
      page.on('dialog', (question) => question.accept())
      for (const screen of screens) {
        await test.step(screen.name, async () => {
          await screen.open(page)
          await expectAccessible(page)
        })
      }
    })
  }

  test(`login, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const { open } of login) await open(page)
    await expectAccessible(page)
  })
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
