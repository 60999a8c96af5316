import type { Page } from '@playwright/test'
import { expect, test, testAlone } from '../support/fixtures.ts'
import { lists, otherScreens } from '../support/screens.ts'

const screens = [...lists, ...otherScreens.filter(({ signedOut }) => !signedOut)]

/** What can be clicked and is smaller than this in one direction. Links inside a text are text. */
const smallerThan = (page: Page, least: number) =>
  page.evaluate((size) => {
    const controls = 'button, select, input:not([type=file]), textarea, a'
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter(
        (element) => !(element.matches('a') && getComputedStyle(element).display === 'inline'),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < size || box.width < size))
      .map(
        ({ element, box }) =>
          `${element.ariaLabel ?? element.innerText}: ${Math.round(box.width)} × ${Math.round(box.height)}`,
      )
  }, least)

test('targets are at least 32 px, and headings stand at one place', async ({ signedIn: page }) => {
  page.on('dialog', (question) => question.accept())
  const places: Record<string, string> = {}
  for (const { name, open } of screens) {
    await open(page)
    expect(await smallerThan(page, 32), name).toEqual([])
    if (name === 'not-found') continue
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    const start = (await trail.count()) > 0 ? await trail.boundingBox() : heading
    places[name] = `${Math.round(start?.x ?? 0)} ${Math.round(heading?.y ?? 0)}`
  }
  const [place] = Object.values(places)
  expect(Object.entries(places).filter(([, each]) => each !== place)).toEqual([])
})

test.describe('on a touch screen', () => {
  testAlone.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  testAlone('targets are at least 44 px', async ({ signedIn: page }) => {
    page.on('dialog', (question) => question.accept())
    for (const { name, open } of screens) {
      await open(page)
      expect(await smallerThan(page, 44), name).toEqual([])
    }
  })
})
