import { expect, test } from '../support/fixtures.ts'
import { lists } from '../support/screens.ts'

test('no box around a text of a list hides what leaves it, such as the tails of Arabic letters', async ({
  signedIn: page,
}) => {
  for (const { name, open } of lists) {
    await open(page)
    const hiding = await page.evaluate(() => {
      const texts = [...document.querySelectorAll<HTMLElement>('main :is(td, li) *')].filter(
        (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE),
      )
      const hides = (element: Element) => getComputedStyle(element).overflowY === 'hidden'
      const found = texts.filter((text) => {
        for (let box: Element | null = text; box && !box.matches('main'); box = box.parentElement) {
          if (hides(box)) return true
        }
        return false
      })
      return { texts: texts.length, found: found.map(({ innerText }) => innerText) }
    })
    expect(hiding.texts, name).toBeGreaterThan(0)
    expect(hiding.found, name).toEqual([])
  }
})
