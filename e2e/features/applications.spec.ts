import { applications } from '@zaffa/contract/applications'
import type { Application } from '@zaffa/contract/schema/applications'
import { strings as arabic } from '../../web/src/features/applications/strings.ar.ts'
import { listSuite } from '../suites/list.ts'
import { expect, expectNoSidewaysScroll, expectToast, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { roundTrip } from '../support/network.ts'

const address = '/dashboard/applications'

listSuite<Application>({
  path: address,
  resource: applications,
  heading: 'Applications',
  columns: [
    'Your Name',
    'Business Name',
    'Phone Number',
    'Email',
    'City',
    'Business Category',
    'Actions',
  ],
  cells: (application) => [
    application.full_name,
    application.company_name,
    application.phone_number,
    application.email,
    application.city.name,
    application.type.name,
  ],
  search: 'afnan',
  finds: 'afnan.althunayan@example.com',
  searchPlaceholder: 'Search by name, company, or email...',
  empty: 'No applications found.',
  failure: { page: 'Failed to load applications. Please try again.' },
  cards: false,
  arabic: {
    heading: arabic.title,
    columns: [
      arabic.name,
      arabic.business,
      arabic.phone,
      arabic.email,
      arabic.city,
      arabic.category,
      arabic.actions,
    ],
    searchPlaceholder: arabic.searchPlaceholder,
    empty: arabic.empty,
    failure: { page: arabic.loadFailed },
  },
})

test('on a small screen the table scrolls inside its own box', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  const box = page.getByRole('region', { name: say('Applications', arabic.title) })
  await expect(box).toContainText('@')
  const hidden = await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(hidden).toBeGreaterThan(300)
  await expectNoSidewaysScroll(page)
  // It can be scrolled by keys, and its buttons are reached.
  await box.focus()
  await page.keyboard.press(say('ArrowRight', 'ArrowLeft'))
  await expect.poll(() => box.evaluate(({ scrollLeft }) => Math.abs(scrollLeft))).toBeGreaterThan(0)
  await box
    .getByRole('button', { name: say('Approve', arabic.approve) })
    .first()
    .click()
  await expect(
    page.getByRole('dialog', { name: say('Approve application', arabic.approveTitle) }),
  ).toBeVisible()
})

const decisions = [
  {
    decision: 'Approve',
    texts: () => ({
      button: say('Approve', arabic.approve),
      title: say('Approve application', arabic.approveTitle),
      question: (name: string, company: string) =>
        say(`${name} from ${company}?`, arabic.approveText(name, company)),
      failed: say('Failed to approve application', arabic.approveFailed),
    }),
    call: /\/accept$/,
  },
  {
    decision: 'Reject',
    texts: () => ({
      button: say('Reject', arabic.reject),
      title: say('Reject application', arabic.rejectTitle),
      question: (name: string, company: string) =>
        say(`${name} from ${company}?`, arabic.rejectText(name, company)),
      failed: say('Failed to reject application', arabic.rejectFailed),
    }),
    call: /\/reject$/,
  },
] as const

for (const { decision, texts, call } of decisions) {
  test(`${decision} asks first, and Cancel does nothing`, async ({ signedIn: page, network }) => {
    const { button, title, question } = texts()
    const sent = network.record('POST', /./)
    await page.goto(address)
    const row = page.getByRole('row').nth(3)
    await expect(row).toContainText('@')
    const [name = '', company = ''] = await row.getByRole('cell').allInnerTexts()
    const opener = row.getByRole('button', { name: button })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toContainText(question(name, company))
    await expect(dialog.getByRole('button', { name: button, exact: true })).toBeEnabled()
    const cancel = dialog.getByRole('button', { name: say('Cancel', arabic.cancel) })
    // The harmless answer has the focus.
    await expect(cancel).toBeFocused()
    await cancel.click()
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()

    await opener.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await roundTrip(page)
    expect(sent.calls).toEqual([])
  })

  test(`${decision} that fails says why, and the dialog stays`, async ({
    signedIn: page,
    network,
  }) => {
    const { button, title, failed } = texts()
    await page.goto(address)
    await page.getByRole('button', { name: button }).first().click()
    const dialog = page.getByRole('dialog', { name: title })
    const confirm = dialog.getByRole('button', { name: button, exact: true })

    const silent = await network.fail('POST', call, 'offline')
    await confirm.click()
    await expectToast(page, failed, 'error')
    await expect(confirm).toBeEnabled()
    silent.lift()

    const told = await network.fail('POST', call, { status: 500, message: 'The ink has run out' })
    await confirm.click()
    await expectToast(page, 'The ink has run out', 'error')
    await expect(dialog).toBeVisible()
    // Writes are never retried.
    expect([silent.calls, told.calls]).toEqual([1, 1])
    await dialog.getByRole('button', { name: say('Cancel', arabic.cancel) }).click()
    await expect(page.getByRole('button', { name: button })).toHaveCount(10)
  })
}
