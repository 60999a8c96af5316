import type { Locator, Page } from '@playwright/test'
import { account } from '@zaffa/contract/account'
import { clients } from '@zaffa/contract/clients'
import {
  conversationMessages,
  conversations,
  earlierHeader,
  earlierMessages,
} from '@zaffa/contract/conversations'
import { orders } from '@zaffa/contract/orders'
import { statistics } from '@zaffa/contract/statistics'
import type { z } from 'zod'
import { isAt, nouns, readCalls } from '../support/nouns.ts'

/** One read of the product: where it is asked for, and how its states look. */
export type Read = {
  name: string
  /** The path that is asked for. */
  asks: string
  address: string
  /** The list under a dialog; it answers with one row that has nothing but its id. */
  under?: string
  /** What the dialog reads first, and the button that then asks. */
  after?: { path: string; body: unknown; headers: Record<string, string>; press: string }
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

/** The names of all fields of a schema, nested ones included. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'array') return fieldsOf(def.element)
  if (def.type === 'nullable' || def.type === 'optional') return fieldsOf(def.innerType)
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([name, field]) => [name, ...fieldsOf(field)])
}
const envelope = ['data', 'totalDocuments', 'docs', 'totalDocs']
const fields = readCalls
  .flatMap(({ response }) => fieldsOf(response))
  .filter((field) => !envelope.includes(field))

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

/** Reads that are not a list, nor a record in the dialog of a Detail button. */
const special: Read[] = [
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
  {
    name: 'the account',
    asks: account.path,
    address: '/dashboard/account',
    loading: busy(main),
    failed: tryAgain(main),
    retry: tryAgain(main),
    wrong: [null, [], 'account', 7, {}, { factors: null, sessions: [] }],
    odd: [
      { factors: [], sessions: [] },
      { ...hollow, factors: [hollow, {}, null], sessions: [hollow, {}, 'session'] },
    ],
    ready: (page) => main(page).getByRole('button', { name: 'Change password' }),
  },
  detail('an order', '/dashboard/orders', {
    asks: `${orders.path}/d1`,
    under: orders.path,
    wrong: [null, [], 'order', 7, {}, { data: null }, { data: 'order' }, { data: [] }],
    odd: [{ data: hollow }, { data: { _id: 'd1', pricing_plans: [{}] } }],
  }),
  detail('messages', '/dashboard/inbox', {
    asks: `${conversations.path}/d1/messages`,
    under: conversations.path,
    wrong: [null, 'messages', 7, {}, { data: [] }],
    odd: [[], [hollow, {}, null], [{ _id: 'm1', type: 'contract', contract: {} }]],
  }),
  {
    ...detail('earlier messages', '/dashboard/inbox', {
      asks: earlierMessages('d1'),
      under: conversations.path,
      wrong: [null, 'messages', 7, {}, [], { data: 'messages' }],
      odd: [{ data: [] }, { data: [hollow, {}, null], earlier: 7 }],
    }),
    after: {
      path: conversationMessages('d1'),
      body: [hollow],
      headers: { [earlierHeader]: 'cursor' },
      press: 'Show earlier messages',
    },
  },
]

/** The record of a list needs no entry above if it is read as most are. */
const records = nouns.flatMap(({ name, address, resource, record }) => {
  const asks = `${resource.path}/d1`
  if (!record || special.some((read) => isAt(record, read.asks))) return []
  const wrong = [null, [], 'record', 7, {}, { data: null }]
  return [
    {
      ...detail(`a record of ${name}`, address, {
        asks,
        under: resource.path,
        wrong,
        odd: [hollow],
      }),
      ready: (page: Page) => dialog(page).getByRole('term').first(),
    },
  ]
})

export const reads: Read[] = [
  ...nouns.map(({ name, address, resource }) => list(name, address, resource.path)),
  ...records,
  ...special,
]
