import { orders } from '@zaffa/contract/orders'
import type { Order } from '@zaffa/contract/schema/orders'
import { strings as arabic } from '../../web/src/features/orders/strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { listSuite } from '../suites/list.ts'
import { contractLabel, contractStatuses } from '../support/contract-statuses.ts'
import { hijri, weekday } from '../support/dates.ts'
import { expect, test } from '../support/fixtures.ts'
import { gotoPlace, rowAt } from '../support/open-row.ts'

const address = '/dashboard/orders'

listSuite<Order>({
  path: address,
  resource: orders,
  heading: 'Orders',
  columns: ['Client Name', 'Provider Name', 'Service', 'Booked Date', 'Status', 'Action'],
  cells: (order) => [
    order.customer.full_name,
    order.service_provider.full_name,
    order.wedding_service.title,
    `${weekday(order.booked_dates[0])} ${hijri(order.booked_dates[0])}`,
    contractLabel(order.status),
  ],
  search: 'noura',
  finds: 'Noura Al-Qahtani',
  empty: 'No orders found.',
  loading: 'Loading contracts...',
  failure: { log: 'Failed to load contracts' },
  arabic: {
    heading: arabic.title,
    columns: [
      arabic.clientName,
      arabic.providerName,
      arabic.service,
      arabic.bookedDate,
      arabic.status,
      list.action,
    ],
    empty: arabic.empty,
    loading: arabic.loading,
  },
})

test('every status has its label and colour', async ({ signedIn: page, api }) => {
  const rows = await api.rows<Order>(orders.path)
  for (const status of [...Object.keys(contractStatuses), 'UNDER_REVIEW']) {
    const place = rows.findIndex((order) => order.status === status)
    await gotoPlace(page, address, place)
    const badge = rowAt(page, place).getByText(contractLabel(status), { exact: true })
    await expect(badge).toHaveAttribute('data-tone', contractStatuses[status]?.[1] ?? 'grey')
  }
})

test('the booked date is the first of them, or "-"', async ({ signedIn: page, api }) => {
  const rows = await api.rows<Order>(orders.path)
  const several = rows.findIndex(({ booked_dates }) => booked_dates.length > 1)
  const first = rows[several]?.booked_dates[0] ?? ''
  await gotoPlace(page, address, several)
  const date = rowAt(page, several).locator('time')
  await expect(date).toHaveText(weekday(first))
  await expect(date).toHaveAttribute('title', new RegExp(`${first.slice(0, 4)}$`))

  const none = rows.findIndex(({ booked_dates }) => booked_dates.length === 0)
  await gotoPlace(page, address, none)
  await expect(rowAt(page, none).locator('td').nth(3)).toHaveText('-')
})
