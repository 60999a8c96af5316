import type { Locator } from '@playwright/test'
import { payments } from '@zaffa/contract/payments'
import type { Payment } from '@zaffa/contract/schema/payments'
import { listSuite } from '../suites/list.ts'
import { amount } from '../support/amounts.ts'
import { instant } from '../support/dates.ts'
import { expect, expectToast, retriesOver, test } from '../support/fixtures.ts'
import { gotoPlace, openRow, rowAt } from '../support/open-row.ts'

const address = '/dashboard/pay-history'
const onePayment = new RegExp(`^${payments.path}/[^/]+$`)

const pending = ['Pending', 'grey'] as const
/** The specification's table. Any other value is pending. */
const statuses: Record<string, readonly [label: string, colour: string]> = {
  SUCCESSFUL: ['Completed', 'green'],
  PENDING: pending,
  FAILED: ['Cancelled', 'red'],
  CANCELED: ['Cancelled', 'red'],
}
const [labelOf, colourOf] = [0, 1].map(
  (part) => (status: string) => (statuses[status] ?? pending)[part] ?? '',
) as [(status: string) => string, (status: string) => string]

const companyOf = ({ service_provider: provider }: Payment) =>
  provider.company_name ?? provider.full_name

listSuite<Payment>({
  path: address,
  resource: payments,
  heading: 'Pay History',
  columns: ['Company Name', 'Owner Name', 'Date', 'Fee', 'Status', 'Action'],
  cells: (payment) => [
    companyOf(payment),
    payment.customer.full_name,
    instant(payment.createdAt),
    new RegExp(`${amount(payment.price)}(\\.00)?`),
    labelOf(payment.status),
  ],
  search: 'noura',
  finds: 'Noura Al-Qahtani',
  empty: 'No payments found.',
  failure: { log: 'Failed to load payments' },
})

test('every status has its label and colour, and unknown ones are pending', async ({
  signedIn: page,
  api,
}) => {
  const rows = await api.rows<Payment>(payments.path)
  for (const status of [...Object.keys(statuses), 'REFUNDED', 'IN_REVIEW']) {
    const place = rows.findIndex((payment) => payment.status === status)
    await gotoPlace(page, address, place)
    const badge = rowAt(page, place).getByText(labelOf(status), { exact: true })
    await expect(badge).toHaveAttribute('data-tone', colourOf(status))
  }
})

test('the company is the provider where there is none; the fee has the riyal sign', async ({
  signedIn: page,
  api,
}) => {
  const rows = await api.rows<Payment>(payments.path)
  const place = rows.findIndex((payment) => payment.service_provider.company_name === null)
  await gotoPlace(page, address, place)
  const cells = rowAt(page, place).locator('td')
  await expect(cells.first()).toHaveText(rows[place]?.service_provider.full_name ?? '')
  await expect(cells.nth(3).getByRole('img', { name: 'SAR', exact: true })).toBeVisible()
})

test.describe('Payment detail', () => {
  async function expectPayment(dialog: Locator, payment: Payment) {
    await expect(dialog.getByRole('term')).toHaveText([
      'Customer Name',
      'Company Name',
      'Date',
      'Fee',
      'Status',
      'Payment Method',
      'Payment Type',
      'Contract Number',
    ])
    await expect(dialog.getByRole('definition')).toHaveText([
      payment.customer.full_name,
      companyOf(payment),
      instant(payment.createdAt),
      `${amount(payment.price)} SAR`,
      labelOf(payment.status),
      payment.payment_method,
      payment.type.replaceAll('_', ' '),
      payment.contract.contract_number,
    ])
  }

  test('shows the payment, requested by its id', async ({ signedIn: page, api, network }) => {
    const rows = await api.rows<Payment>(payments.path)
    const place = rows.findIndex(({ payment_method }) => payment_method === 'APPLE_PAY')
    const payment = rows[place] as Payment
    const asked = network.record('GET', `${payments.path}/${payment._id}`)
    await openRow(page, address, place, 'Detail')
    const dialog = page.getByRole('dialog', { name: 'Payment detail' })
    await expectPayment(dialog, payment)
    expect(payment.type).toContain('_')
    await expect(dialog.getByRole('button', { name: 'Edit' })).toBeDisabled()
    await expect.poll(() => asked.answers.map(({ body }) => body)).toEqual([payment])

    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(rowAt(page, place).getByRole('button', { name: 'Detail' })).toBeFocused()
  })

  test('the answer replaces the values of the list', async ({ signedIn: page, api, network }) => {
    const [payment] = await api.rows<Payment>(payments.path)
    const changed = { ...(payment as Payment), price: 0.5, status: 'FAILED', type: 'a_b_c' }
    await network.answer('GET', onePayment, changed)
    await openRow(page, address, 0, 'Detail')
    await expectPayment(page.getByRole('dialog'), changed)
  })

  test('reports a failed load and offers a retry', async ({ signedIn: page, api, network }) => {
    const [payment] = await api.rows<Payment>(payments.path)
    await page.clock.install()
    const fault = await network.fail('GET', onePayment, { status: 503, message: 'Not this one' })
    await openRow(page, address, 0, 'Detail')
    await retriesOver(page, fault)
    await expectToast(page, 'Failed to fetch payment details', 'error')
    const dialog = page.getByRole('dialog', { name: 'Payment detail' })
    await expect(dialog).toContainText('The details could not be loaded.')

    await fault.lift()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expectPayment(dialog, payment as Payment)
  })
})

test('the fees of a page line up with the same decimals', async ({ signedIn: page, network }) => {
  const data = [1500, 99.5].map((price) => ({ _id: String(price), price, status: 'PENDING' }))
  await network.answer('GET', payments.path, { data, totalDocuments: 2 })
  await page.goto(address)
  const fees = page.locator('tbody td:nth-child(4)')
  await expect(fees).toHaveText(['1,500.00', '99.50'])
  const ends = await fees.evaluateAll((cells) =>
    cells.map((cell) => cell.firstElementChild?.getBoundingClientRect().right),
  )
  expect(ends[0]).toBe(ends[1])
})
