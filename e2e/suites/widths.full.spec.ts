import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, test } from '../support/fixtures.ts'
import { lists } from '../support/screens.ts'

/** Every list at every width: nothing is cut, and nothing is covered by something else. */
const widths = [320, 390, 640, 768, 834, 1024, 1180, 1280, 1920]

/** The texts in the list that are cut by their box. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(td, th, li) *, main td, main th')]
      .filter((box) => getComputedStyle(box).overflowX !== 'visible')
      .filter(({ offsetWidth }) => offsetWidth > 0)
      .filter(
        (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1,
      )
      .map(({ innerText }) => innerText),
  )

/** The texts whose ends are not what is seen there, or that leave their cell. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const cell of document.querySelectorAll<HTMLElement>('main td, main th, main li')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const edge = cell.getBoundingClientRect()
      while (walker.nextNode()) {
        const text = walker.currentNode.nodeValue?.trim()
        const holder = walker.currentNode.parentElement as HTMLElement
        if (!text || !holder.checkVisibility() || holder.closest('.visually-hidden')) continue
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        for (const box of range.getClientRects()) {
          const outside = box.left < edge.left - 1 || box.right > edge.right + 1
          if (outside) found.push(`${text} leaves its cell`)
          const middle = box.top + box.height / 2
          for (const x of [box.left + 1, box.right - 1]) {
            if (x < 0 || x >= innerWidth || middle < 0 || middle >= innerHeight) continue
            const seen = document.elementFromPoint(x, middle)
            if (seen && !cell.contains(seen) && !seen.contains(cell))
              found.push(`${text} is covered`)
          }
        }
      }
    }
    return found
  })

/** The width from which a list is a table; the app changes its layout a moment after the width. */
const tableFrom = (list: string) =>
  ({ applications: 0, categories: Number.POSITIVE_INFINITY })[list] ?? 1024

/** Whether the table is wider than its box. The app notices it a moment after the width changed. */
async function scrollsSideways(page: Page): Promise<boolean> {
  const isWide = await page.evaluate(() => {
    const box = document.querySelector('table')?.parentElement
    return box ? box.scrollWidth > box.clientWidth : false
  })
  await expect(page.locator('[data-scrolls]')).toHaveCount(isWide ? 1 : 0)
  return isWide
}

for (const list of lists) {
  test(`${list.name} at every width`, async ({ signedIn: page }) => {
    await list.open(page)
    for (const width of widths) {
      await test.step(`${width} px`, async () => {
        // High enough for all rows: what is below the fold cannot be asked for.
        await page.setViewportSize({ width, height: 3000 })
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        const tables = page.getByRole('main').getByRole('table')
        await expect(tables).toHaveCount(width < tableFrom(list.name) ? 0 : 1)
        expect(await cut(page), 'cut').toEqual([])
        await expectNoSidewaysScroll(page)
        if (await scrollsSideways(page)) {
          // Only the list without cards, and it shows its edges.
          expect(list.name).toBe('applications')
          const name = page.locator('tbody tr').first().locator('td').first()
          const before = await name.boundingBox()
          await page.locator('[data-scrolls]').evaluate((box) => box.scrollTo(10_000, 0))
          expect((await name.boundingBox())?.x).toBe(before?.x)
          await expect(name).not.toHaveCSS('box-shadow', 'none')
          await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeInViewport({
            ratio: 1,
          })
        } else {
          expect(await covered(page), 'covered').toEqual([])
        }
      })
    }
  })
}
