import type { Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { orders } from '@zaffa/contract/orders'
import { shell } from '../../web/src/app/shell-strings.ar.ts'
import { details } from '../../web/src/list/details-strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import {
  expect,
  pauseClock,
  retriesOver,
  test,
  testAlone,
  windToToast,
} from '../support/fixtures.ts'
import { firstPage } from '../support/footer.ts'
import { say } from '../support/language.ts'
import { loadedAhead } from '../support/network.ts'

/** What rows and their details show when they cannot be loaded. */
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('tbody tr')
const keptRows = (page: Page) =>
  page.getByText(say('You see what was loaded before.', list.outdated))
const offline = (page: Page) => page.getByText(say('You are offline.', shell.offline))

type Box = { x: number; y: number; width: number; height: number } | null

function overlap(a: Box, b: Box): boolean {
  if (!a || !b) throw new Error('not shown')
  const apart = a.x + a.width <= b.x || b.x + b.width <= a.x
  return !apart && a.y < b.y + b.height && b.y < a.y + a.height
}

testAlone(
  'a failed page keeps the rows, with a line and a way to try again',
  async ({ signedIn: page, network }) => {
    await page.clock.install()
    // A read that `fault` counted would be taken for a try.
    const ahead = loadedAhead(page)
    await page.goto('/dashboard/clients')
    await expect(page.getByText(firstPage())).toBeVisible()
    await ahead
    const firstCell = rows(page).first().locator('td').first()
    const first = await firstCell.innerText()
    const fault = await network.fail('GET', clients.path, { status: 500, message: 'Out of order' })
    await pauseClock(page)
    await page
      .getByRole('combobox', { name: say(/^Sort/, new RegExp(`^${list.sort}`)) })
      .selectOption('Oldest')
    await retriesOver(page, fault)
    await windToToast(page, 'Out of order', 'error')
    await expect(keptRows(page)).toBeVisible()
    expect(await firstCell.innerText()).toBe(first)

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
