import type { Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { orders } from '@zaffa/contract/orders'
import { reviews } from '@zaffa/contract/reviews'
import { shell } from '../../web/src/app/shell-strings.ar.ts'
import { strings as applicationTexts } from '../../web/src/features/applications/strings.ar.ts'
import { strings as clientTexts } from '../../web/src/features/clients/strings.ar.ts'
import { strings as reviewTexts } from '../../web/src/features/reviews/strings.ar.ts'
import { details } from '../../web/src/list/details-strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { dialog as dialogTexts } from '../../web/src/ui/dialog-strings.ar.ts'
import { expect, retriesOver, test, testAlone, windToError } from '../support/fixtures.ts'
import { firstPage, showing } from '../support/footer.ts'
import { say } from '../support/language.ts'

/** What the rows of every list can do. */
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('tbody tr')
const keptRows = (page: Page) =>
  page.getByText(say('You see what was loaded before.', list.outdated))
const offline = (page: Page) => page.getByText(say('You are offline.', shell.offline))
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

type Box = { x: number; y: number; width: number; height: number } | null

function overlap(a: Box, b: Box): boolean {
  if (!a || !b) throw new Error('not shown')
  const apart = a.x + a.width <= b.x || b.x + b.width <= a.x
  return !apart && a.y < b.y + b.height && b.y < a.y + a.height
}

test('only a table that scrolls is a tab stop', async ({ signedIn: page }) => {
  await page.goto('/dashboard/applications')
  const box = page.getByRole('region', { name: say('Applications', applicationTexts.title) })
  await expect(box).not.toHaveAttribute('tabindex')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(box).toHaveAttribute('tabindex', '0')
})

testAlone(
  'a failed page keeps the rows, with a line and a way to try again',
  async ({ signedIn: page, network }) => {
    await page.clock.install()
    await page.goto('/dashboard/clients')
    await expect(page.getByText(firstPage())).toBeVisible()
    const first = await phoneOf(page, 0)
    const fault = await network.fail('GET', clients.path, { status: 500, message: 'Out of order' })
    // On a paused clock the toast stays.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await page
      .getByRole('combobox', { name: say(/^Sort/, new RegExp(`^${list.sort}`)) })
      .selectOption('Oldest')
    await retriesOver(page, fault)
    await windToError(page, 'Out of order')
    await expect(keptRows(page)).toBeVisible()
    expect(await phoneOf(page, 0)).toBe(first)

    // Where the pager is in view, a toast covers neither it nor the buttons of the last row.
    const toast = page.locator('[data-severity]')
    const pager = page.getByRole('navigation', { name: say('Pagination', list.pagination) })
    const lastButton = page
      .locator('[data-row]')
      .last()
      .getByRole('button', { name: say('Detail', list.detail) })
    for (const width of [1920, 1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(page.getByRole('main').getByRole('table')).toHaveCount(width < 1024 ? 0 : 1)
      // A phone has room for both only at the very end.
      await page.evaluate((end) => {
        const footer = document.querySelector('main footer')?.getBoundingClientRect().bottom ?? 0
        scrollBy(0, end ? footer : footer - innerHeight)
      }, width < 1024)
      for (const free of [pager, lastButton]) {
        expect(overlap(await toast.boundingBox(), await free.boundingBox()), `${width}`).toBe(false)
      }
    }
    fault.lift()
    await page.clock.resume()
    await page.getByRole('button', { name: say('Try again', list.retry) }).click()
    await expect(keptRows(page)).toHaveCount(0)
    await expect(page.locator('main [aria-busy]')).toBeFocused()
  },
)

testAlone(
  'details that cannot be loaded show what the list has of them',
  async ({ signedIn: page, network }) => {
    await page.clock.install()
    const fault = await network.fail('GET', new RegExp(`^${orders.path}/.`), { status: 500 })
    await page.goto('/dashboard/orders')
    const opener = rows(page).first().getByRole('button')
    await expect(opener).toBeVisible()
    const name = await rows(page).first().locator('td').first().innerText()
    await opener.click()
    await retriesOver(page, fault)
    await expect(dialog(page)).toContainText(
      say('You see what the list has of them.', details.outdated),
    )
    await expect(dialog(page)).toContainText(name)
    fault.lift()
    await dialog(page)
      .getByRole('button', { name: say('Try again', list.retry) })
      .click()
    await expect(dialog(page)).not.toContainText(say('could not be loaded', details.outdated))
  },
)

testAlone(
  'details that were loaded before and cannot be loaded again show what the list has by then',
  async ({ signedIn: page, network }) => {
    await page.clock.install()
    let name = 'Noura'
    const order = () => ({ _id: 'o1', customer: { full_name: name } })
    await network.route(`**${orders.path}?*`, (route) =>
      route.fulfill({ json: { data: [order()], totalDocuments: 1 } }),
    )
    await network.route(`**${orders.path}/o1`, (route) =>
      route.fulfill({ json: { data: order() } }),
    )
    await page.goto('/dashboard/orders')
    const opener = rows(page).first().getByRole('button')
    const shown = dialog(page).getByRole('definition').first()
    await opener.click()
    await expect(shown).toHaveText('Noura')
    await expect(dialog(page).locator('[aria-busy=true]')).toHaveCount(0)
    await page.keyboard.press('Escape')

    name = 'Salem'
    await page.getByRole('combobox').selectOption('Oldest')
    await expect(rows(page).first()).toContainText('Salem')
    const fault = await network.fail('GET', `${orders.path}/o1`, { status: 500 })
    await opener.click()
    await expect(shown).toHaveText('Noura')
    await retriesOver(page, fault)
    await expect(dialog(page)).toContainText(
      say('You see what the list has of them.', details.outdated),
    )
    await expect(shown).toHaveText('Salem')
  },
)

test('a record that is gone is not asked for again', async ({ signedIn: page, network }) => {
  const fault = await network.fail('GET', new RegExp(`^${orders.path}/.`), { status: 404 })
  await page.goto('/dashboard/orders')
  await rows(page).first().getByRole('button').click()
  await expect(dialog(page)).toContainText(say('This record no longer exists.', details.gone))
  const retry = dialog(page).getByRole('button', { name: say('Try again', list.retry) })
  await expect(retry).toHaveCount(0)
  expect(fault.calls).toBe(1)
})

testAlone(
  'without a network a line says so, and what failed is loaded when it is back',
  async ({ signedIn: page, context, problems }) => {
    problems.allow(/^Failed to load resource: /)
    await page.clock.install()
    await page.goto('/dashboard/clients')
    await expect(page.getByText(firstPage())).toBeVisible()
    await expect(offline(page)).toHaveCount(0)
    await context.setOffline(true)
    await expect(offline(page)).toBeVisible()
    await page.getByRole('searchbox').fill('noura.alqahtani@example.com')
    await expect(async () => {
      await page.clock.runFor(4000)
      await expect(keptRows(page)).toBeVisible({ timeout: 100 })
    }).toPass({ intervals: [20] })

    await context.setOffline(false)
    await expect(offline(page)).toHaveCount(0)
    await expect(rows(page)).toHaveCount(1)
  },
)
