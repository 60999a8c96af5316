import type { Locator, Page } from '@playwright/test'
import { conversationMessages, conversations } from '@zaffa/contract/conversations'
import type { Conversation, Message } from '@zaffa/contract/schema/conversations'
import { expect, test } from '../support/fixtures.ts'
import { openRow } from '../support/open-row.ts'
import { choose } from '../support/preferences.ts'

const onPaper = (page: Page) => page.emulateMedia({ media: 'print' })

/** What stands on paper instead of a short date: the full one of its title. */
const printed = (time: Locator) =>
  time.evaluate((node: HTMLElement) => [
    getComputedStyle(node, '::after').content,
    JSON.stringify(node.title),
    getComputedStyle(node.firstElementChild as Element).display,
  ])

async function expectFullDates(times: Locator) {
  await expect(times.first()).toBeVisible()
  for (const time of await times.all()) {
    const [content, title, short] = await printed(time)
    expect(content).toBe(title)
    expect(content).toMatch(/ 20\d\d/)
    expect(short).toBe('none')
  }
}

const cutStatuses = (page: Page) =>
  page
    .locator('tbody [data-tone]')
    .evaluateAll((badges) =>
      badges.filter(
        (badge) =>
          getComputedStyle(badge).overflow !== 'visible' || badge.scrollWidth > badge.clientWidth,
      ),
    )

async function expectNothingToClick(page: Page) {
  // At once: a toast closes itself.
  const toasts = page.locator('[data-severity]')
  const shown = await toasts.evaluateAll((all) => all.map((toast) => toast.checkVisibility()))
  expect(shown).not.toContain(true)
  await expect(page.locator('button:visible')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Signed in as' })).toHaveCount(0)
}

test('lists: whole statuses, dates with their year, no shell and no buttons', async ({
  signedIn: page,
}) => {
  for (const path of ['/dashboard/orders', '/dashboard/pay-history']) {
    await page.goto(path)
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
    await onPaper(page)
    // As narrow as the columns of a table get.
    await page.setViewportSize({ width: 1024, height: 800 })
    await expectNothingToClick(page)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    for (const language of ['en', 'ar'] as const) {
      await choose(page, { language, theme: 'dark' })
      await expectFullDates(page.locator('tbody time'))
      expect(await cutStatuses(page)).toEqual([])
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    }
    await choose(page, { language: 'en' })
    await page.emulateMedia({ media: null })
  }
})

test('a dialog: all of it, alone, without its buttons and without the toast', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await openRow(page, '/dashboard/orders', 0, 'Detail')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {}
  })
  await dialog
    .getByRole('button', { name: /^Copy / })
    .first()
    .click()
  await expect(page.locator('[data-severity]')).toBeVisible()
  await onPaper(page)
  await expectNothingToClick(page)
  await expect(page.locator('table')).toBeHidden()
  const hidden = await dialog.evaluate((node) =>
    [node, ...node.querySelectorAll('div')]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      .map(({ className }) => className),
  )
  expect(hidden, 'boxes that would have to scroll').toEqual([])
  const { height } = (await dialog.boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThan(400)
})

test('a conversation: every message, with the full date', async ({ signedIn: page, network }) => {
  const person = (full_name: string) => ({ full_name })
  const row: Conversation = {
    _id: 'c1',
    createdAt: '2026-01-04T10:00:00.000Z',
    lastActivity: '2026-01-06T10:00:00.000Z',
    status: 'active',
    state: 'open',
    customer: person('Noura'),
    service_provider: person('Rehab'),
  }
  const messages = Array.from({ length: 400 }, (_, index): Message => {
    const createdAt = new Date(Date.UTC(2026, 0, 1, index)).toISOString()
    const sender = index % 2 ? row.customer : row.service_provider
    return { _id: `${index}`, sender, createdAt, text: 'Yes', type: 'text', contract: null }
  })
  await network.answer('GET', conversations.path, { data: [row], totalDocuments: 1 })
  await network.answer('GET', conversationMessages('c1'), messages)
  await openRow(page, '/dashboard/inbox', 0, 'Detail')
  const box = page.getByRole('region', { name: 'Messages' })
  await expect(box.getByRole('listitem')).toHaveCount(400)
  await onPaper(page)
  const whole = await box.evaluate((node) => [node.scrollHeight - node.clientHeight, scrollY])
  expect(whole).toEqual([0, 0])
  const first = box.getByRole('listitem').first()
  expect(
    await first.evaluate((node) => node.checkVisibility({ contentVisibilityAuto: true })),
  ).toBe(true)
  await expectFullDates(first.locator('time'))
})

test('a form: what is chosen is text', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients/add')
  await page.getByRole('button', { name: 'partner' }).click()
  await onPaper(page)
  await expect(page.getByRole('main').locator('button:visible')).toHaveText(['partner'])
  const chosen = page.getByRole('button', { name: 'partner' })
  await expect(chosen).toHaveCSS('border-top-width', '0px')
  await expect(page.getByText('Choose image')).toBeHidden()
})
