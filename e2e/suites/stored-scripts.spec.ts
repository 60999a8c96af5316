/** Whatever is stored in a text is shown as that text: it neither runs nor turns its neighbours around. */
import { expect, type Page } from '@playwright/test'
import { reviewReply, reviews } from '@zaffa/contract/reviews'
import type { Review } from '@zaffa/contract/schema/reviews'
import { unique } from '../support/api.ts'
import { test } from '../support/fixtures.ts'
import { full } from '../support/full.ts'
import { phone } from './list/list-screen.ts'
import { hostile, storedScripts } from './stored-scripts.ts'

/** Whatever ran or was made out of a stored text. */
const injected = (page: Page) =>
  page.evaluate(() => {
    const made =
      'img[src=x], [onerror], [onload], script:not([src]):not([type]), [href^="javascript:" i]'
    return [
      Reflect.get(window, 'hacked called'),
      ...[...document.querySelectorAll(made)].map((element) => element.outerHTML.slice(0, 200)),
    ].filter(Boolean)
  })

/** The texts that share a line with a mark of direction that is never closed. */
const turnedAround = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const spilled: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue ?? ''
      if (!text.includes('\u202e')) continue
      let box = walker.currentNode.parentElement as HTMLElement
      const isOwn = ({ display, unicodeBidi }: CSSStyleDeclaration) =>
        display !== 'inline' || /isolate|plaintext/.test(unicodeBidi)
      while (!isOwn(getComputedStyle(box))) box = box.parentElement as HTMLElement
      // The mark ends this text; what follows belongs to the next field.
      if (!/\u202eend$/.test(box.textContent ?? '')) spilled.push(box.textContent ?? '')
      if (box.textContent?.split('\u202e').length !== 2) spilled.push(box.textContent ?? '')
    }
    return spilled
  })

async function expectOnlyText(page: Page, where: string, fields: string[]) {
  const shown = page.locator(where)
  for (const field of fields) {
    await expect(shown.getByText(hostile(field)).first(), field).toBeVisible()
  }
  // None of the stored addresses is one of an image.
  await expect(shown.locator('img, a[target]')).toHaveCount(0)
  expect(await turnedAround(page)).toEqual([])
  expect(await injected(page)).toEqual([])
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'hacked', () => Reflect.set(window, 'hacked called', 'a script ran'))
  })
  page.on('dialog', (question) => question.dismiss())
})

for (const { address, reads, row, button, dialog } of storedScripts) {
  test(`${address} shows stored scripts as text`, full, async ({ signedIn: page, network }) => {
    for (const [path, body] of reads) await network.answer('GET', path, body)
    await page.goto(address)
    for (const viewport of [{ width: 1280, height: 800 }, phone]) {
      await page.setViewportSize(viewport)
      await expect(page.getByText('hacked()').first()).toBeVisible()
      await expectOnlyText(page, 'main', row)
      if (!button) continue
      await page.getByRole('main').getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.locator('dialog [aria-busy=true]')).toHaveCount(0)
      await expectOnlyText(page, 'dialog', dialog)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
}

test('scripts stored on the server are shown as text', async ({ signedIn: page, api }) => {
  const word = unique('stored')
  const text = hostile(word)
  const client = await api.createClient({
    full_name: text,
    parents_full_name: text,
    email: `"><svg/onload=hacked()>${word}@example.com`,
  })
  const category = await api.createCategory(text.slice(0, 90))
  const review = (await api.rows<Review>(reviews.path))[0] as Review
  await api.post(reviewReply(review._id), { admin_reply: text })

  await page.goto(`/dashboard/clients?search=${word}`)
  await expect(page.getByText(client.email)).toBeVisible()
  await page.getByRole('button', { name: 'Detail' }).click()
  await expect(page.getByRole('dialog').getByText(text)).toHaveCount(2)
  expect(await turnedAround(page)).toEqual([])
  await page.goto(`/dashboard/clients/update/${client._id}`)
  await expect(page.getByRole('textbox', { name: 'Client Name' })).toHaveValue(text)
  await page.goto(`/dashboard/category?search=${word}`)
  await expect(page.getByText(category.name)).toBeVisible()
  expect(await injected(page)).toEqual([])
  await page.goto('/dashboard/feedback')
  await page.getByRole('button', { name: 'View' }).first().click()
  await expect(page.getByRole('dialog').getByText(text)).toBeVisible()
  expect(await turnedAround(page)).toEqual([])
  expect(await injected(page)).toEqual([])
})
