import type { Locator, Page } from '@playwright/test'
import { applications } from '@zaffa/contract/applications'
import { categories } from '@zaffa/contract/categories'
import { clients } from '@zaffa/contract/clients'
import { conversations } from '@zaffa/contract/conversations'
import { orders } from '@zaffa/contract/orders'
import { payments } from '@zaffa/contract/payments'
import { providers } from '@zaffa/contract/providers'
import { reviews } from '@zaffa/contract/reviews'
import { services } from '@zaffa/contract/services'
import { statistics } from '@zaffa/contract/statistics'

/** One read of the product: where it is asked for, and how its states look. */
export type Read = {
  name: string
  /** The path that is asked for. */
  asks: string
  address: string
  /** The list under a dialog; it answers with one row that has nothing but its id. */
  under?: string
  loading: (page: Page) => Locator
  failed: (page: Page) => Locator
  /** Not on Home: its read is made once each time it opens. */
  retry?: (page: Page) => Locator
  /** JSON that is not what was promised. */
  wrong: unknown[]
  /** What a screen makes the best of: empty places instead of an error. */
  odd: unknown[]
  ready: (page: Page) => Locator
}

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const tryAgain = (where: (page: Page) => Locator) => (page: Page) =>
  where(page).getByRole('button', { name: 'Try again' })
const busy = (where: (page: Page) => Locator) => (page: Page) =>
  where(page).locator('[aria-busy=true]')

const fields = [
  ...['full_name', 'company_name', 'phone_number', 'email', 'avatar', 'parents_full_name'],
  ...[
    'planning_for',
    'wedding_date',
    'categories',
    'title',
    'description',
    'type',
    'pricing_plans',
  ],
  ...['addons_packages', 'booked_dates', 'status', 'state', 'customer', 'service_provider', 'name'],
  ...['wedding_service', 'total_amount', 'paid_amount', 'notes', 'createdAt', 'lastActivity'],
  ...['price', 'payment_method', 'contract', 'rating', 'text', 'media', 'user', 'admin_reply'],
  ...['replied_by', 'reply_date', 'city', 'district', 'starting_deposit', 'sender'],
]
/** A row with this in every field that any list has. */
const filledWith = (value: unknown) => ({
  ...Object.fromEntries(fields.map((field) => [field, value])),
  _id: `of ${value}`,
})
const hollow = filledWith(null)

const list = (name: string, address: string, asks: string): Read => ({
  name,
  asks,
  address,
  loading: busy(main),
  failed: tryAgain(main),
  retry: tryAgain(main),
  wrong: [null, [], 'rows', 7, {}, { data: null, totalDocuments: 3 }, { data: 'rows' }],
  odd: [
    // Some backends send a phone number as a number.
    { data: [hollow, filledWith(7), null, 'row', 7, {}], totalDocuments: -3 },
    { data: [], totalDocuments: 40 },
    { docs: [{ _id: 'd1' }], totalDocs: 'many' },
  ],
  ready: (page) => main(page).getByText(/^Showing (0 to 0|1 to [1-6]) of \d+ entries$/),
})

type Detail = Pick<Read, 'wrong' | 'odd'> & { asks: string; under: string }
const detail = (name: string, address: string, { under, ...read }: Detail): Read => ({
  name,
  address,
  under,
  loading: busy(dialog),
  failed: tryAgain(dialog),
  retry: tryAgain(dialog),
  ready: (page) => dialog(page).getByRole('button', { name: 'Edit' }),
  ...read,
})

export const reads: Read[] = [
  {
    name: 'statistics',
    asks: statistics.path,
    address: '/dashboard',
    loading: (page) => page.getByRole('definition').getByText('...').first(),
    failed: (page) => page.getByRole('definition').getByText('N/A').nth(3),
    wrong: [null, [], 'counts', 7, {}, { totalActiveOrders: '3', numberOfClients: null }],
    odd: [{ totalActiveOrders: 1, numberOfClients: -1 }],
    ready: (page) => page.getByRole('definition').getByText('1', { exact: true }),
  },
  list('orders', '/dashboard/orders', orders.path),
  list('clients', '/dashboard/clients', clients.path),
  list('providers', '/dashboard/providers', providers.path),
  list('services', '/dashboard/providers/p1/services', services('p1').path),
  list('applications', '/dashboard/applications', applications.path),
  list('categories', '/dashboard/category', categories.path),
  list('conversations', '/dashboard/inbox', conversations.path),
  list('payments', '/dashboard/pay-history', payments.path),
  list('reviews', '/dashboard/feedback', reviews.path),
  {
    name: 'a client',
    asks: `${clients.path}/c1`,
    address: '/dashboard/clients/update/c1',
    loading: (page) => main(page).getByRole('status'),
    failed: tryAgain(main),
    retry: tryAgain(main),
    wrong: [null, [], 'client', 7, {}, { data: null }, { data: [] }],
    odd: [hollow, { data: hollow }],
    ready: (page) => main(page).getByRole('button', { name: 'Update' }),
  },
  detail('an order', '/dashboard/orders', {
    asks: `${orders.path}/d1`,
    under: orders.path,
    wrong: [null, [], 'order', 7, {}, { data: null }, { data: 'order' }, { data: [] }],
    odd: [{ data: hollow }, { data: { _id: 'd1', pricing_plans: [{}] } }],
  }),
  detail('a payment', '/dashboard/pay-history', {
    asks: `${payments.path}/d1`,
    under: payments.path,
    wrong: [null, [], 'payment', 7, {}, { data: null }],
    odd: [hollow],
  }),
  detail('messages', '/dashboard/inbox', {
    asks: `${conversations.path}/d1/messages`,
    under: conversations.path,
    wrong: [null, 'messages', 7, {}, { data: [] }],
    odd: [[], [hollow, {}, null], [{ _id: 'm1', type: 'contract', contract: {} }]],
  }),
]
