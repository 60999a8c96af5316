import type { Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import {
  expect,
  expectAccessible,
  expectToast,
  retriesOver,
  test,
  testAlone,
} from '../support/fixtures.ts'
import { fullUnless } from '../support/full.ts'
import { choose } from '../support/preferences.ts'
import { type Answered, recordAnswers } from '../support/remnants.ts'
import { dialogs, drawer, otherScreens, type Screen, settled } from '../support/screens.ts'
import { expectGoodInArabic } from './in-arabic.ts'

/** Axe and the keyboard on every screen and dialog; the plain lists have theirs in the list suite. */
const desktop = { width: 1280, height: 800 }
const mobile = { width: 390, height: 844 }
const popovers = ['bell', 'calendar', 'profile-menu']
const screens = [...otherScreens.filter(({ signedOut }) => !signedOut), ...dialogs]

/** The button that was clicked last outside a dialog, noted before the dialog takes the focus. */
async function noteOpeners(page: Page) {
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      const button = (event.target as Element).closest('button, a')
      if (!button || button.closest('dialog')) return
      document.documentElement.dataset.opener = button.textContent || button.ariaLabel || ''
    })
  })
}

async function expectTrap(page: Page) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let step = 1; step <= 12; step += 1) {
    await page.keyboard.press(step % 3 === 0 ? 'Shift+Tab' : 'Tab')
    // Between the last and the first, the browser's own controls have a turn.
    const inside = await page.evaluate(() => {
      const { activeElement: focused, body } = document
      return focused === body || focused?.closest('dialog') !== null
    })
    expect(inside, `after ${step} keys`).toBe(true)
  }
}

async function expectFocusReturned(page: Page) {
  const opener = await page.locator('html').getAttribute('data-opener')
  expect(opener).not.toBeNull()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const focused = await page.evaluate(
    () => document.activeElement?.textContent || document.activeElement?.ariaLabel,
  )
  expect(focused).toBe(opener)
}

/** English is looked at in both themes, Arabic in the one or the other. */
async function expectGoodScreen(
  page: Page,
  { name, open }: Screen,
  answered: Answered,
  theme: 'light' | 'dark' = 'dark',
) {
  await page.setViewportSize(desktop)
  await open(page)
  await expectAccessible(page)
  if (popovers.includes(name)) {
    await page.setViewportSize(mobile)
    await open(page)
  } else if ((await page.getByRole('dialog').count()) > 0) {
    await expectTrap(page)
    await expectFocusReturned(page)
    // The focus is on the button that opens it.
    await page.keyboard.press('Enter')
    await settled(page, /./)
  }
  await page.setViewportSize(mobile)
  await choose(page, { theme: 'dark' })
  await expectAccessible(page)
  await expectGoodInArabic(page, answered, theme)
}

/** One screen of each kind. */
const inShort = ['home', 'client-add', 'client-detail']
const isShort = ({ name }: Screen) => inShort.includes(name)
const others = screens.filter((screen) => !isShort(screen))
const walks = 4
const walk = (start: number) => others.filter((_, index) => index % walks === start)

for (const own of [screens.filter(isShort), ...Array.from({ length: walks }, (_, n) => walk(n))]) {
  const tag = fullUnless(own.some(isShort))
  test(own.map(({ name }) => name).join(', '), tag, async ({ signedIn: page, network }) => {
    const answered = recordAnswers(network)
    await noteOpeners(page)
    // An open form asks before it is left; here that is no question.
    page.on('dialog', (question) => question.accept())
    for (const [index, screen] of own.entries()) {
      const theme = index % 2 === 0 ? 'dark' : 'light'
      await test.step(screen.name, () => expectGoodScreen(page, screen, answered, theme))
    }
  })
}

test('login', async ({ page, network }) => {
  for (const screen of otherScreens.filter(({ signedOut }) => signedOut)) {
    await expectGoodScreen(page, screen, recordAnswers(network))
  }
})

test('the drawer', async ({ signedIn: page, network }) => {
  await page.setViewportSize(mobile)
  const answered = recordAnswers(network)
  await drawer.open(page)
  await expectAccessible(page)
  const sides = async () => {
    const { x = 0, width = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {}
    return { left: x, right: mobile.width - x - width }
  }
  expect((await sides()).left).toBe(0)
  await choose(page, { language: 'ar' })
  expect((await sides()).right).toBe(0)
  await choose(page, { language: 'en' })
  await expectGoodInArabic(page, answered)
})

testAlone(
  'messages: a refused form, a toast, a failed and an empty list',
  async ({ signedIn: page, network }) => {
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
  },
)
