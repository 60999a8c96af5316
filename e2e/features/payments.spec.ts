import type { Locator } from '@playwright/test'
import { payments } from '@zaffa/contract/payments'
import type { Payment } from '@zaffa/contract/schema/payments'
import { strings as arabic } from '../../web/src/features/payments/strings.ar.ts'
import { details } from '../../web/src/list/details-strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { money } from '../../web/src/ui/strings.ar.ts'
import { listSuite } from '../suites/list.ts'
import { amount, withUnit } from '../support/amounts.ts'
import { instant } from '../support/dates.ts'
import { expect, expectToast, retriesOver, test, testAlone } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { gotoPlace, openRow, rowAt } from '../support/open-row.ts'
import { word } from '../support/words.ts'

const address = '/dashboard/pay-history'
const onePayment = new RegExp(`^${payments.path}/[^/]+$`)

const completed = ['Completed', arabic.statuses.completed] as const
const pending = ['Pending', arabic.statuses.pending] as const
const cancelled = ['Cancelled', arabic.statuses.cancelled] as const
/** The specification's table. Any other value is pending. */
const statuses: Record<string, { label: readonly [string, string]; colour: string }> = {
  SUCCESSFUL: { label: completed, colour: 'green' },
  PENDING: { label: pending, colour: 'grey' },
  FAILED: { label: cancelled, colour: 'red' },
  CANCELED: { label: cancelled, colour: 'red' },
}
const labelOf = (status: string) => say(...(statuses[status]?.label ?? pending))
const colourOf = (status: string) => statuses[status]?.colour ?? 'grey'

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
  arabic: {
    heading: arabic.title,
    columns: [
      arabic.companyName,
      arabic.ownerName,
      arabic.date,
      arabic.fee,
      arabic.status,
      list.action,
    ],
    empty: arabic.empty,
  },
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
  const sign = cells.nth(3).getByRole('img', { name: say('SAR', money.currency), exact: true })
  await expect(sign).toBeVisible()
})

test.describe('Payment detail', () => {
  async function expectPayment(dialog: Locator, payment: Payment) {
    await expect(dialog.getByRole('term')).toHaveText([
      say('Customer Name', arabic.customerName),
      say('Company Name', arabic.companyName),
      say('Date', arabic.date),
      say('Fee', arabic.fee),
      say('Status', arabic.status),
      say('Payment Method', arabic.paymentMethod),
      say('Payment Type', arabic.paymentType),
      say('Contract Number', arabic.contractNumber),
    ])
    await expect(dialog.getByRole('definition')).toHaveText([
      payment.customer.full_name,
      companyOf(payment),
      instant(payment.createdAt),
      withUnit(amount(payment.price), 'SAR'),
      labelOf(payment.status),
      word(payment.payment_method),
      word(payment.type.replaceAll('_', ' ')),
      payment.contract.contract_number,
    ])
  }

  test('shows the payment, requested by its id', async ({ signedIn: page, api, network }) => {
    const rows = await api.rows<Payment>(payments.path)
    const place = rows.findIndex(({ payment_method }) => payment_method === 'APPLE_PAY')
    const payment = rows[place] as Payment
    const asked = network.record('GET', `${payments.path}/${payment._id}`)
    await openRow(page, address, place, say('Detail', list.detail))
    const dialog = page.getByRole('dialog', { name: say('Payment detail', arabic.detailTitle) })
    await expectPayment(dialog, payment)
    expect(payment.type).toContain('_')
    await expect(dialog.getByRole('button', { name: say('Edit', arabic.edit) })).toBeDisabled()
    await expect.poll(() => asked.answers.map(({ body }) => body)).toEqual([payment])

    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const opener = rowAt(page, place).getByRole('button', { name: say('Detail', list.detail) })
    await expect(opener).toBeFocused()
  })

  test('the answer replaces the values of the list', async ({ signedIn: page, api, network }) => {
    const [payment] = await api.rows<Payment>(payments.path)
    const changed = { ...(payment as Payment), price: 0.5, status: 'FAILED', type: 'a_b_c' }
    await network.answer('GET', onePayment, changed)
    await openRow(page, address, 0, say('Detail', list.detail))
    await expectPayment(page.getByRole('dialog'), changed)
  })

  testAlone(
    'reports a failed load and offers a retry',
    async ({ signedIn: page, api, network }) => {
      const [payment] = await api.rows<Payment>(payments.path)
      await page.clock.install()
      const fault = await network.fail('GET', onePayment, { status: 503, message: 'Not this one' })
      await openRow(page, address, 0, say('Detail', list.detail))
      await retriesOver(page, fault)
      await expectToast(page, say('Failed to fetch payment details', arabic.detailFailed), 'error')
      const dialog = page.getByRole('dialog', { name: say('Payment detail', arabic.detailTitle) })
      await expect(dialog).toContainText(
        say('You see what the list has of them.', details.outdated),
      )

      fault.lift()
      await dialog.getByRole('button', { name: say('Try again', list.retry) }).click()
      await expectPayment(dialog, payment as Payment)
    },
  )
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
