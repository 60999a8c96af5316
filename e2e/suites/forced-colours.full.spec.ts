import type { Locator, Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { maxReplyLength } from '@zaffa/contract/reviews'
import { expect, expectToast, test } from '../support/fixtures.ts'

/** Windows' high contrast: backgrounds and shadows are gone, only system colours and edges count. */
const forceColours = (page: Page) =>
  page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })

type SystemColour = 'Canvas' | 'CanvasText' | 'Highlight' | 'HighlightText' | 'GrayText'

/** What the browser makes of a system colour in this property. */
const systemColour = (page: Page, property: 'color' | 'background-color', name: SystemColour) =>
  page.evaluate(
    ([property, name]) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.setProperty('forced-color-adjust', 'none')
      probe.style.setProperty(property, name)
      const value = getComputedStyle(probe).getPropertyValue(property)
      probe.remove()
      return value
    },
    [property, name] as const,
  )

/** Its ground differs from its neighbours', and its text is not on a plate of another ground. */
async function expectHighlighted(page: Page, current: Locator, other: Locator) {
  const ground = await systemColour(page, 'background-color', 'Highlight')
  await expect(current).toHaveCSS('background-color', ground)
  await expect(current).toHaveCSS('color', await systemColour(page, 'color', 'HighlightText'))
  await expect(current).toHaveCSS('forced-color-adjust', 'none')
  await expect(other).not.toHaveCSS('background-color', ground)
}

async function expectEdge(page: Page, box: Locator) {
  await expect(box).toHaveCSS('border-top-style', 'solid')
  await expect(box).not.toHaveCSS('border-top-width', '0px')
  await expect(box).toHaveCSS('border-top-color', await systemColour(page, 'color', 'CanvasText'))
}

async function expectRing(page: Page, focused: Locator) {
  await expect(focused).toBeFocused()
  await expect(focused).toHaveCSS('outline-style', 'solid')
  await expect(focused).toHaveCSS('outline-color', await systemColour(page, 'color', 'Highlight'))
}

test('lists: current page and screen, statuses, stars, focus', async ({ signedIn: page }) => {
  await forceColours(page)
  await page.goto('/dashboard/feedback')
  await expect(page.getByText(/^Showing 1 /)).toBeVisible()
  const pager = page.getByRole('navigation', { name: 'Pagination' })
  const pageTwo = pager.getByRole('button', { name: 'Page 2' })
  await expectHighlighted(page, pager.getByRole('button', { name: 'Page 1', exact: true }), pageTwo)
  const side = page.getByRole('navigation', { name: 'Main' })
  const home = side.getByRole('link', { name: 'Home' })
  await expectHighlighted(page, side.getByRole('link', { name: 'Feedback' }), home)

  const ground = await systemColour(page, 'color', 'Canvas')
  const ink = await systemColour(page, 'color', 'CanvasText')
  expect(ground).not.toBe(ink)
  const stars = page.getByRole('img', { name: /out of 5 stars/ })
  const rated = (full: number) => stars.and(page.locator(`[data-full="${full}"]`)).first()
  const [fullStar, emptyStar] = [rated(5).locator('svg').first(), rated(0).locator('svg').last()]
  await expect(fullStar).toHaveCSS('fill', ink)
  await expect(emptyStar).toHaveCSS('fill', ground)
  await expect(emptyStar).toHaveCSS('stroke', ink)

  await pageTwo.focus()
  await page.keyboard.press('Tab')
  await expectRing(page, pager.getByRole('button', { name: 'Page 3' }))
  await page.goto('/dashboard/orders')
  await expectEdge(page, page.locator('tbody [data-tone]').first())
})

test('skeletons, dialogs and toasts', async ({ signedIn: page, network }) => {
  await forceColours(page)
  const held = await network.hold('GET', clients.path)
  await page.goto('/dashboard/clients')
  const bar = page.locator('tbody span').first()
  const grey = await systemColour(page, 'background-color', 'GrayText')
  await expect(bar).toHaveCSS('background-color', grey)
  held.release()

  await page.getByRole('button', { name: 'Detail' }).first().click()
  const dialog = page.getByRole('dialog')
  await expectEdge(page, dialog.locator('> div').first())
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  const copy = dialog.getByRole('button', { name: /^Copy / }).first()
  await copy.focus()
  await page.keyboard.press('Enter')
  const refused = 'Copying is not allowed here. Please select the text and copy it yourself.'
  await expectToast(page, refused, 'error')
  await expectEdge(page, page.locator('[data-severity]'))
  await expectRing(page, copy)
})

test('forms and Home: pressed toggles, wrong fields, the focused card', async ({
  signedIn: page,
}) => {
  await forceColours(page)
  await page.goto('/dashboard/clients/add')
  const toggle = (name: string) => page.getByRole('button', { name, exact: true })
  await toggle('partner').click()
  await expectHighlighted(page, toggle('partner'), toggle('self'))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const wrong = page.getByRole('textbox', { name: 'Full Name' }).first()
  await expect(wrong).toHaveCSS('border-top-width', '2px')
  await expect(page.getByLabel('Email')).toHaveCSS('border-top-width', '1px')

  await page.goto('/dashboard/feedback')
  await page.getByRole('button', { name: 'View' }).first().click()
  const reply = page.getByRole('dialog').getByRole('textbox', { name: 'Reply' })
  await expect(reply).toHaveCSS('border-top-width', '1px')
  await reply.fill('x'.repeat(maxReplyLength + 1))
  await expect(reply).toHaveCSS('border-top-width', '2px')

  await page.goto('/dashboard')
  const card = page.getByRole('link', { name: 'Number of clients' })
  await page.getByRole('link', { name: 'Total active orders' }).focus()
  await page.keyboard.press('Tab')
  await expect(card).toBeFocused()
  const ring = await card.evaluate((link) => getComputedStyle(link, '::after').outlineColor)
  expect(ring).toBe(await systemColour(page, 'color', 'Highlight'))
})
