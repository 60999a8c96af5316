import type { Page } from '@playwright/test'
import { reviews } from '@zaffa/contract/reviews'
import { strings as applicationTexts } from '../../web/src/features/applications/strings.ar.ts'
import { strings as clientTexts } from '../../web/src/features/clients/strings.ar.ts'
import { strings as reviewTexts } from '../../web/src/features/reviews/strings.ar.ts'
import { dialog as dialogTexts } from '../../web/src/ui/dialog-strings.ar.ts'
import { expect, test } from '../support/fixtures.ts'
import { firstPage, showing } from '../support/footer.ts'
import { say } from '../support/language.ts'

/** What the rows of every list can do. */
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('tbody tr')
/** The phone number in the first column, which the details show too. */
async function phoneOf(page: Page, row: number) {
  const cell = rows(page).nth(row).locator('td').first()
  // Until the list is there, its rows are grey and empty.
  await expect(cell).toHaveText(/\d/)
  return (await cell.innerText()).split('\n')[0] ?? ''
}

test('a click on a row opens its details, and marking a text does not', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/clients')
  const phone = await phoneOf(page, 2)
  const email = rows(page).nth(2).locator('td').nth(1)
  await email.click()
  await expect(dialog(page)).toContainText(phone)
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(2).getByRole('button')).toBeFocused()

  const box = await email.locator('span').boundingBox()
  if (!box) throw new Error('the e-mail is shown')
  // Arabic starts at the right.
  const moveTo = (x: number) =>
    page.mouse.move(say(box.x + x, box.x + box.width - x), box.y + box.height / 2)
  await moveTo(2)
  await page.mouse.down()
  await moveTo(60)
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('')
  await expect(dialog(page)).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .locator('main li')
    .nth(1)
    .getByText(say('Wedding Date', clientTexts.weddingDate))
    .click()
  await expect(dialog(page)).toBeVisible()
})

test('previous and next walk the list from within the dialog, over its pages', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/clients?page=2')
  await expect(rows(page)).toHaveCount(8)
  const phones = await Promise.all([0, 1, 2].map((row) => phoneOf(page, row)))
  await rows(page).first().getByRole('button').click()
  const button = (name: string) => dialog(page).getByRole('button', { name })
  const next = button(say('Next record', dialogTexts.next))
  const previous = button(say('Previous record', dialogTexts.previous))
  await next.press('Enter')
  await expect(dialog(page)).toContainText(phones[1] ?? '')
  await expect(next, 'ready to be pressed again').toBeFocused()
  await page.keyboard.press('j')
  await expect(dialog(page)).toContainText(phones[2] ?? '')
  await page.keyboard.press('k')
  await previous.click()
  await expect(dialog(page)).toContainText(phones[0] ?? '')

  await previous.click()
  await expect(page).toHaveURL('/dashboard/clients')
  await expect(page.getByText(firstPage())).toBeAttached()
  const last = await phoneOf(page, 7)
  await expect(dialog(page)).toContainText(last)
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(7).getByRole('button')).toBeFocused()

  await rows(page).first().getByRole('button').click()
  await expect(previous).toBeDisabled()
  await page.keyboard.press('k')
  await expect(dialog(page)).toContainText(await phoneOf(page, 0))
})

test('a page past the end of an empty list is its first page', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients?search=no-such-client&page=2')
  await expect(page).toHaveURL('/dashboard/clients?search=no-such-client')
  await expect(page.getByText(showing(0, 0, 0))).toBeVisible()
})

test('a search on the page has its last record on that page', async ({
  signedIn: page,
  network,
}) => {
  const named = (name: string) => ({ _id: name, user: { full_name: name } })
  const pages = [['Noura', 'Salem', 'Noura Al-Harbi'], ['Huda']].map((names) => names.map(named))
  await network.route(`**${reviews.path}?*`, (route) => {
    const { searchParams } = new URL(route.request().url())
    const data = pages[Number(searchParams.get('page')) - 1]
    return route.fulfill({ json: { data, totalDocuments: reviews.pageSize + 1 } })
  })
  await page.goto('/dashboard/feedback?search=noura')
  await rows(page).first().getByRole('button').click()
  const shown = dialog(page).getByRole('heading', { level: 3 }).first()
  await expect(shown).toHaveText('Noura')
  await page.keyboard.press('j')
  await expect(shown).toHaveText('Noura Al-Harbi')
  const next = dialog(page).getByRole('button', { name: say('Next record', dialogTexts.next) })
  await expect(next).toBeDisabled()
  await next.click({ force: true })
  await expect(shown).toHaveText('Noura Al-Harbi')
  await expect(page).toHaveURL('/dashboard/feedback?search=noura')
})

test('letters typed into a dialog are no steps', async ({ signedIn: page, network }) => {
  const data = ['Noura', 'Salem'].map((name) => ({ _id: name, user: { full_name: name } }))
  await network.answer('GET', reviews.path, { data, totalDocuments: 2 })
  await page.goto('/dashboard/feedback')
  await page
    .getByRole('button', { name: say('View', reviewTexts.view) })
    .first()
    .click()
  const shown = dialog(page).getByText(/^(Noura|Salem)$/)
  const name = await shown.innerText()
  const reply = dialog(page).getByRole('textbox')
  await reply.pressSequentially('jk')
  await expect(reply).toHaveValue('jk')
  await expect(shown).toHaveText(name)
  const close = say('Close', dialogTexts.close)
  await dialog(page).getByRole('button', { name: close, exact: true }).focus()
  await page.keyboard.press('j')
  await expect(shown).not.toHaveText(name)
})

test('only a table that scrolls is a tab stop', async ({ signedIn: page }) => {
  await page.goto('/dashboard/applications')
  const box = page.getByRole('region', { name: say('Applications', applicationTexts.title) })
  await expect(box).not.toHaveAttribute('tabindex')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(box).toHaveAttribute('tabindex', '0')
})
