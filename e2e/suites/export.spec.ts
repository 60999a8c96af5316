/** The export of a list. All lists share it; what the files contain is the server's test. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { conversations } from '@zaffa/contract/conversations'
import { exportPath } from '@zaffa/contract/export'
import { unique } from '../support/api.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  test,
} from '../support/fixtures.ts'
import { startWith } from '../support/preferences.ts'

const path = exportPath(clients.path)
const opener = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' })

async function choose(page: Page, format: 'For Excel' | 'CSV, unchanged values') {
  await opener(page).click()
  await page.getByRole('menuitem', { name: format }).click()
}

/** The menu is next to its button and on the screen. */
async function expectMenuAtOpener(page: Page) {
  const menu = page.getByRole('menu', { name: 'Export all rows that the search finds' })
  await expect(menu).toBeVisible()
  const [box, at] = [await menu.boundingBox(), await opener(page).boundingBox()]
  if (!box || !at) throw new Error('the menu and its button are there')
  expect(Math.abs(box.y - at.y - at.height)).toBeLessThan(12)
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

test('all rows of the search become a file, by keyboard and pointer, on any screen', async ({
  signedIn: page,
  api,
}) => {
  const name = unique('=Sum ')
  const { phone_number, _id } = await api.createClient({ full_name: name })
  await page.goto(`/dashboard/clients?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible()

  await opener(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'For Excel' })).toBeFocused()
  await expectMenuAtOpener(page)
  await expectAccessible(page)
  const excel = page.waitForEvent('download')
  const today = () => page.evaluate(() => new Date().toLocaleDateString('sv'))
  // Midnight may be in between.
  const before = await today()
  await page.keyboard.press('Enter')
  const fileName = (await excel).suggestedFilename()
  expect([before, await today()].map((day) => `clients-${day}.csv`)).toContain(fileName)
  await expectToast(page, 'Exported 1 row', 'success')
  const text = await readFile(await (await excel).path(), 'utf8')
  expect(text).toMatch(/^\ufeffId,Full Name,Phone Number,/)
  expect(text).toContain(`\r\n${_id},'${name},'${phone_number},`)
  await expect(opener(page)).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await opener(page).click()
  await expectMenuAtOpener(page)
  await expectNoSidewaysScroll(page)
  const csv = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV, unchanged values' }).click()
  const values = await readFile(await (await csv).path(), 'utf8')
  expect(values).toMatch(/^_id,full_name,phone_number,/)
  expect(values).toContain(`\r\n${_id},${name},${phone_number},`)
})

test('shows how far it is, can be cancelled, and tells what went wrong', async ({
  signedIn: page,
  network,
}) => {
  await page.goto('/dashboard/clients')
  const total = await page.getByText(/^Showing 1 to 8 of/).textContent()
  const rows = Number(/of (\d+)/.exec(total ?? '')?.[1]).toLocaleString('en-US')
  const asked = network.record('GET', path)
  const held = await network.hold('GET', path)
  await choose(page, 'For Excel')
  await expect(page.getByText(`0 of ${rows} rows`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Exporting$/ })).toBeAttached()
  await expect(cancel(page)).toBeFocused()
  expect(asked.calls[0]?.query).toEqual({
    search: '',
    sortBy: 'newest',
    format: 'excel',
    language: 'en',
  })
  await page.keyboard.press('Enter')
  await expectToast(page, 'The export was cancelled', 'info')
  await expect(opener(page)).toBeFocused()

  await choose(page, 'CSV, unchanged values')
  await expect(cancel(page)).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Inbox' }).click()
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expectToast(page, 'The export was cancelled', 'info')
  held.release()

  // The search of the inbox is not sent with the list, but it is what the file is to contain.
  const inbox = exportPath(conversations.path)
  const exported = network.record('GET', inbox)
  await page.getByRole('searchbox').fill('noura')
  const busy = await network.fail('GET', inbox, { status: 503, message: 'Two are running' })
  await choose(page, 'CSV, unchanged values')
  await expectToast(page, 'Two are running', 'error')
  expect(exported.calls.map(({ query }) => query)).toEqual([
    { search: 'noura', format: 'csv', language: 'en' },
  ])
  busy.lift()

  await network.fail('GET', inbox, { status: 401 })
  await choose(page, 'CSV, unchanged values')
  await expect(page).toHaveURL('/login')
  await expectToast(page, 'Your session has expired. Please log in again.', 'error')
})

test('in Arabic the file for Excel has Arabic headings', async ({ signedIn: page }) => {
  await startWith(page, { language: 'ar' })
  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: 'تصدير', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'ملف إكسل' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toMatch(/^\ufeffالمعرّف,الاسم,الوصف\r\n/)
})
