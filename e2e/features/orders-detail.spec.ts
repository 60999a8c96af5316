import type { Locator } from '@playwright/test'
import { orders } from '@zaffa/contract/orders'
import type { Order } from '@zaffa/contract/schema/orders'
import { strings as arabic } from '../../web/src/features/orders/strings.ar.ts'
import { details } from '../../web/src/list/details-strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { dialog as dialogTexts } from '../../web/src/ui/dialog-strings.ar.ts'
import { money } from '../../web/src/ui/strings.ar.ts'
import { amountsLike } from '../support/amounts.ts'
import { contractLabel } from '../support/contract-statuses.ts'
import { hijri, weekday } from '../support/dates.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectToast,
  retriesOver,
  test,
  testAlone,
} from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { openRow, rowAt } from '../support/open-row.ts'

const address = '/dashboard/orders'
const oneOrder = new RegExp(`^${orders.path}/[^/]+$`)

type Fact = [label: string, value: string | null | undefined]

const amountOf = (order: Order) =>
  amountsLike([
    order.total_amount,
    order.down_payment_amount,
    order.paid_amount,
    ...[...order.pricing_plans, ...order.addons_packages].map(({ price }) => price),
  ])

/** What the dialog shows of this contract, in order; what is optional only if it is there. */
function factsOf(order: Order): Fact[] {
  const { customer, service_provider: provider, wedding_service: service } = order
  const optional = (label: string, value: string | null): Fact[] => (value ? [[label, value]] : [])
  const amount = amountOf(order)
  const down = order.down_payment_amount
  return [
    [say('Client Name', arabic.clientName), customer.full_name],
    [say('Phone Number', arabic.phone), customer.phone_number],
    [say('Email', arabic.email), customer.email],
    [say('Company Name', arabic.companyName), provider.company_name ?? '-'],
    [say('Phone Number', arabic.phone), provider.phone_number],
    [say('Email', arabic.email), provider.email],
    [say('Total Amount', arabic.totalAmount), amount(order.total_amount)],
    ...optional(say('Down Payment', arabic.downPayment), down === null ? null : amount(down)),
    [say('Paid Amount', arabic.paidAmount), amount(order.paid_amount ?? 0)],
    [say('Status', arabic.status), contractLabel(order.status)],
    // The service's name is the provider's full name.
    [say('Service Name', arabic.serviceName), provider.full_name],
    ...optional(say('Description', arabic.description), service.description),
    ...optional(
      say('Booked Dates', arabic.bookedDates),
      order.booked_dates.map((date) => weekday(date) + hijri(date)).join(''),
    ),
    ...optional(say('Notes', arabic.notes), order.notes),
  ]
}

async function expectOrder(dialog: Locator, order: Order) {
  const facts = factsOf(order)
  const amount = amountOf(order)
  await expect(dialog.getByRole('term')).toHaveText(facts.map(([label]) => label))
  await expect(dialog.getByRole('definition')).toHaveText(facts.map(([, value]) => value ?? ''))
  const lists = [
    [say('Pricing Plans', arabic.pricingPlans), order.pricing_plans],
    [say('Add-ons', arabic.addons), order.addons_packages],
  ] as const
  for (const [title, items] of lists) {
    const heading = dialog.getByRole('heading', { name: title })
    await expect(heading).toHaveCount(items.length > 0 ? 1 : 0)
    await expect(heading.locator('xpath=following-sibling::ul/li')).toHaveText(
      items.map((item) => `${item.title}${amount(item.price)}${item.description ?? ''}`),
    )
  }
  // Every amount carries the riyal sign, which is read as SAR.
  const amounts = order.down_payment_amount === null ? 2 : 3
  const signs = dialog.getByRole('img', { name: say('SAR', money.currency), exact: true })
  await expect(signs).toHaveCount(
    amounts + order.pricing_plans.length + order.addons_packages.length,
  )
}

/** How much of what is optional a contract has. */
const richness = (order: Order) =>
  [
    order.down_payment_amount,
    order.paid_amount,
    order.wedding_service.description,
    order.notes,
    order.booked_dates.length > 1,
    order.pricing_plans.length,
    order.addons_packages.length,
    order.pricing_plans.some(({ description }) => description),
  ].filter(Boolean).length

test('shows the order, requested by its id', async ({ signedIn: page, api, network }) => {
  const rows = await api.rows<Order>(orders.path)
  const sorted = [...rows].sort((a, b) => richness(b) - richness(a))
  const chosen = new Set([
    sorted[0],
    sorted.at(-1),
    rows.find((order) => order.down_payment_amount === null),
    rows.find((order) => order.paid_amount === null),
    rows.find((order) => order.pricing_plans.length + order.addons_packages.length === 0),
  ])
  expect(richness(sorted[0] as Order)).toBe(8)
  const asked = network.record('GET', oneOrder)
  for (const order of chosen) {
    if (!order) throw new Error('the demo has no such contract')
    await openRow(page, address, rows.indexOf(order), say('Detail', list.detail))
    const dialog = page.getByRole('dialog', { name: say('Contract Detail', arabic.detailTitle) })
    await expectOrder(dialog, order)
    await expect(dialog.getByRole('button', { name: say('Edit', arabic.edit) })).toBeDisabled()
    await expect.poll(() => (asked.answers.at(-1)?.body as { data?: Order })?.data).toEqual(order)
  }
  expect(asked.calls).toHaveLength(chosen.size)
})

test('the answer replaces the values of the list', async ({ signedIn: page, api, network }) => {
  const rows = await api.rows<Order>(orders.path)
  const order = rows[0] as Order
  const changed: Order = { ...order, paid_amount: 123_456.5, notes: 'Changed meanwhile' }
  await network.answer('GET', oneOrder, { data: changed })
  await openRow(page, address, 0, say('Detail', list.detail))
  await expectOrder(page.getByRole('dialog'), changed)
})

testAlone('reports a failed load and offers a retry', async ({ signedIn: page, api, network }) => {
  const rows = await api.rows<Order>(orders.path)
  await page.clock.install()
  const fault = await network.fail('GET', oneOrder, { status: 500, message: 'Not this one' })
  await openRow(page, address, 0, say('Detail', list.detail))
  const dialog = page.getByRole('dialog', { name: say('Contract Detail', arabic.detailTitle) })
  await expect(dialog.locator('[aria-busy=true]')).toBeVisible()
  await retriesOver(page, fault)
  await expectToast(page, say('Failed to load contract details', arabic.detailFailed), 'error')
  await expect(dialog).toContainText(say('You see what the list has of them.', details.outdated))

  fault.lift()
  await dialog.getByRole('button', { name: say('Try again', list.retry) }).click()
  await expectOrder(dialog, rows[0] as Order)
})

test('fits a narrow screen, and gives the focus back', async ({ signedIn: page, api }) => {
  const rows = await api.rows<Order>(orders.path)
  const long = rows.findIndex((order) => (order.wedding_service.description?.length ?? 0) > 500)
  await openRow(page, address, long, say('Detail', list.detail))
  const dialog = page.getByRole('dialog', { name: say('Contract Detail', arabic.detailTitle) })
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const opener = rowAt(page, long).getByRole('button', { name: say('Detail', list.detail) })
  await opener.press('Enter')
  await dialog.getByRole('button', { name: say('Close', dialogTexts.close) }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})
