import { expect, test } from '../support/fixtures.ts'

/** Letters with the deepest tails and the highest marks. */
const letters = 'جحخعغ يىئ قفف ولد إأآ لله مُحَمَّد'

const screens = [
  { path: '/dashboard/category', cells: 'li' },
  { path: '/dashboard/clients', cells: 'td' },
  { path: '/dashboard/orders', cells: 'td' },
  { path: '/dashboard/feedback', cells: 'td' },
]

test('boxes of two lines have room for whole Arabic letters', async ({ signedIn: page }) => {
  let measured = 0
  for (const { path, cells } of screens) {
    await page.goto(path)
    await expect(page.locator(cells).first()).toBeVisible()
    const cut = await page.evaluate((text) => {
      const found: { cut: number; line: number }[] = []
      for (const box of document.querySelectorAll<HTMLElement>('main *')) {
        const style = getComputedStyle(box)
        if (style.webkitLineClamp !== '2') continue
        const pen = document.createElement('canvas').getContext('2d')
        if (!pen) throw new Error('a canvas draws')
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        const ink = pen.measureText(text)
        const line = Number.parseFloat(style.lineHeight)
        const leading = (line - ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2
        const below =
          Number.parseFloat(style.paddingBottom) +
          leading +
          ink.fontBoundingBoxDescent -
          ink.actualBoundingBoxDescent
        const above =
          Number.parseFloat(style.paddingTop) +
          leading +
          ink.fontBoundingBoxAscent -
          ink.actualBoundingBoxAscent
        found.push({ cut: Math.min(below, above), line })
      }
      return found
    }, letters)
    measured += cut.length
    for (const box of cut) expect(box.cut, `${path}: pixels left`).toBeGreaterThanOrEqual(0)
  }
  expect(measured).toBeGreaterThan(0)
})
