import { applications } from '@zaffa/contract/applications'
import { categories } from '@zaffa/contract/categories'
import { clients } from '@zaffa/contract/clients'
import { conversationMessages, conversations } from '@zaffa/contract/conversations'
import { orders } from '@zaffa/contract/orders'
import { payments } from '@zaffa/contract/payments'
import { providers } from '@zaffa/contract/providers'
import { reviews } from '@zaffa/contract/reviews'
import { services } from '@zaffa/contract/services'
import type { z } from 'zod'
import { nouns } from '../support/nouns.ts'

/** Whatever a browser might run or be turned around by, in one text; the last mark is never closed. */
export const hostile = (field: string) =>
  `${field} <img src=x onerror=hacked()><script>hacked()</script>"><svg onload=hacked()>` +
  ' javascript:hacked() {{hacked()}} &lt;b&gt; \u202eend'

const script = 'javascript:hacked()'
const person = (who: string) => ({
  full_name: hostile(`${who} name`),
  company_name: hostile(`${who} company`),
  phone_number: hostile(`${who} phone`),
  email: hostile(`${who} mail`),
})
const at = '2026-01-05T12:30:00Z'

export type StoredScripts = {
  address: string
  /** Every read of the screen and its dialog; the first is the list. */
  reads: [path: string, body: unknown][]
  /** The fields that the row shows, on a large and on a small screen. */
  row: string[]
  /** Opens the dialog, if there is one. */
  button?: string
  /** The fields that the dialog shows. */
  dialog: string[]
}

const one = (path: string, row: object): [string, unknown] => [
  path,
  { data: [{ _id: 'x1', ...row }], totalDocuments: 1 },
]
const both = { customer: person('customer'), service_provider: person('provider') }
const priced = (what: string) => [
  { title: hostile(`${what} title`), price: 1, description: hostile(`${what} text`) },
]
const order = {
  ...both,
  wedding_service: { title: hostile('service'), description: hostile('description') },
  booked_dates: [hostile('date'), '2026-01-05'],
  status: hostile('status'),
  total_amount: 5,
  notes: hostile('notes'),
  pricing_plans: priced('plan'),
  addons_packages: priced('addon'),
}
const payment = {
  ...both,
  createdAt: at,
  price: 5,
  status: hostile('status'),
  payment_method: hostile('method'),
  type: hostile('type'),
  contract: { contract_number: hostile('number') },
}
const conversation = {
  ...both,
  createdAt: at,
  lastActivity: at,
  status: hostile('status'),
  state: hostile('state'),
}
const message = {
  _id: 'm1',
  sender: person('sender'),
  createdAt: at,
  text: hostile('message'),
  type: 'contract',
  contract: {
    wedding_service: { name: hostile('service'), price: 5 },
    status: hostile('contract status'),
  },
}
const review = {
  rating: 4,
  text: hostile('review'),
  media: [
    ...[script, ' JavaScript:hacked()', 'data:text/html,<script>hacked()</script>'],
    ...['//other.example/1.png', '/\\other.example/1.png', 'data:image/svg+xml,<svg/>'],
  ],
  createdAt: at,
  user: { full_name: hostile('reviewer'), avatar: script },
  wedding_service: { service_provider: person('provider') },
  admin_reply: hostile('reply'),
  replied_by: { full_name: hostile('replier') },
  reply_date: at,
}

const specified: StoredScripts[] = [
  {
    address: '/dashboard/clients',
    reads: [
      one(clients.path, {
        ...person('client'),
        avatar: script,
        parents_full_name: hostile('parents'),
        planning_for: [hostile('first plan'), hostile('second plan')],
        wedding_date: hostile('date'),
      }),
    ],
    row: ['client phone', 'client mail'],
    button: 'Detail',
    dialog: ['client phone', 'client mail', 'client name', 'parents', 'first plan', 'second plan'],
  },
  {
    address: '/dashboard/providers',
    reads: [
      one(providers.path, {
        ...person('provider'),
        categories: [{ name: hostile('first category') }, { name: hostile('second category') }],
      }),
    ],
    row: ['provider company', 'provider name', 'provider phone'],
    button: 'Detail',
    dialog: [
      'provider name',
      'provider phone',
      'provider company',
      'first category',
      'second category',
    ],
  },
  {
    address: '/dashboard/providers/p1/services',
    reads: [
      one(services('p1').path, {
        title: hostile('title'),
        starting_deposit: 5,
        description: hostile('description'),
        type: { name: hostile('type') },
        pricing_plans: [{ description: hostile('plan'), price: 5 }],
      }),
    ],
    row: ['title', 'type'],
    button: 'Detail',
    dialog: ['title', 'type', 'description', 'plan'],
  },
  {
    address: '/dashboard/applications',
    reads: [
      one(applications.path, {
        ...person('applicant'),
        city: { name: hostile('city') },
        type: { name: hostile('type') },
      }),
    ],
    row: ['applicant name', 'applicant company', 'applicant phone', 'applicant mail', 'city'],
    button: 'Approve',
    dialog: [],
  },
  {
    address: '/dashboard/category',
    reads: [one(categories.path, { name: hostile('category'), description: hostile('text') })],
    row: ['category'],
    button: 'Edit',
    dialog: [],
  },
  {
    address: '/dashboard/orders',
    reads: [one(orders.path, order), [`${orders.path}/x1`, { data: { _id: 'x1', ...order } }]],
    row: ['customer name', 'provider name', 'service', 'status'],
    button: 'Detail',
    dialog: [
      ...['customer name', 'customer phone', 'customer mail', 'provider company', 'provider phone'],
      ...['provider mail', 'provider name', 'status', 'description', 'notes'],
      ...['plan title', 'plan text', 'addon title', 'addon text'],
    ],
  },
  {
    address: '/dashboard/inbox',
    reads: [one(conversations.path, conversation), [conversationMessages('x1'), [message]]],
    row: ['customer name', 'status'],
    button: 'Detail',
    dialog: [
      ...['customer name', 'provider name', 'status', 'state', 'sender name', 'message', 'service'],
      'contract status',
    ],
  },
  {
    address: '/dashboard/pay-history',
    reads: [one(payments.path, payment), [`${payments.path}/x1`, { _id: 'x1', ...payment }]],
    row: ['provider company', 'customer name'],
    button: 'Detail',
    dialog: ['customer name', 'provider company', 'method', 'type', 'number'],
  },
  {
    address: '/dashboard/feedback',
    reads: [one(reviews.path, review)],
    row: ['provider company', 'reviewer'],
    button: 'View',
    dialog: ['reviewer', 'review', 'provider company', 'reply', 'replier'],
  },
]

/** A value of the schema with a hostile text in every field that takes any text. */
function hostileValue(schema: z.core.$ZodType, field = ''): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, inner]) => [name, hostileValue(inner, name)]),
      )
    case 'array':
      return [hostileValue(def.element, field)]
    case 'nullable':
    case 'optional':
      return hostileValue(def.innerType, field)
    case 'string':
      return 'format' in def ? at : hostile(field)
    case 'enum':
      return Object.values(def.entries)[0]
    default:
      return 5
  }
}

/** A noun without an entry above: which fields it shows is not known, only that none may run. */
const others = nouns
  .filter(({ address }) => !specified.some((screen) => screen.address === address))
  .map(({ address, resource, list, record }): StoredScripts => {
    const answer = { ...Object(hostileValue(list.response)), totalDocuments: 1 }
    const one: StoredScripts['reads'] = record
      ? [[`${resource.path}/x1`, hostileValue(record.response)]]
      : []
    for (const row of answer.data) row._id = 'x1'
    const reads: StoredScripts['reads'] = [[resource.path, answer], ...one]
    return { address, reads, row: [], ...(record && { button: 'Detail' }), dialog: [] }
  })

export const storedScripts = [...specified, ...others]
