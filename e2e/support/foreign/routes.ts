import { type ForeignData, makeId, type Row } from './data.ts'

export type Answer = { status: number; body: unknown }
export type Call = { params: string[]; query: URLSearchParams; body: unknown }

export const foreignLogin = { username: 'admin', password: 'foreign-secret' } as const
export const token = 'foreign.backend.token'

export const refuse = (status: number, message: string): Answer => ({ status, body: { message } })
const ok = (body: unknown, status = 200): Answer => ({ status, body })

/** Lists are kept newest first. */
function page(list: Row[], query: URLSearchParams, search = true) {
  const number = Number(query.get('page') ?? 1)
  const size = Number(query.get('pageSize') ?? 10)
  const text = search ? (query.get('search') ?? '').toLowerCase() : ''
  const found = list.filter((row) => JSON.stringify(row).toLowerCase().includes(text))
  if ((query.get('sortBy') ?? '').toLowerCase() === 'oldest') found.reverse()
  const start = (number - 1) * size
  return { data: found.slice(start, start + size), totalDocuments: found.length }
}

/** The calls of section 7 of the specification. */
export function makeRoutes(data: ForeignData): [string, (call: Call) => Answer][] {
  let created = 0
  const byId = (list: Row[], id: string | undefined) => list.find((row) => row._id === id)
  const missing = refuse(404, 'Not found')
  const remove = (list: Row[], id: string | undefined): Answer => {
    const index = list.findIndex((row) => row._id === id)
    if (index < 0) return missing
    list.splice(index, 1)
    return ok({})
  }
  const add = (list: Row[], body: unknown): Answer => {
    created += 1
    list.unshift({ _id: makeId('n', created), ...Object(body) })
    return ok({}, 201)
  }
  const change = (list: Row[], id: string | undefined, body: unknown): Answer => {
    const row = byId(list, id)
    if (!row) return missing
    Object.assign(row, body)
    return ok({})
  }
  const listed = (path: string, list: Row[], search = true) =>
    [`GET ${path}`, ({ query }: Call) => ok(page(list, query, search))] as [
      string,
      (call: Call) => Answer,
    ]
  const providers = '/admin/service-provider-management'
  const joins = '/admin/service-provider-join-request-management'
  return [
    [
      'POST /admin/auth/login',
      ({ body }) => {
        const { uniqueField, password } = Object(body) as Record<string, unknown>
        const right = uniqueField === foreignLogin.username && password === foreignLogin.password
        return right ? ok({ access_token: token }, 201) : refuse(401, 'Wrong username or password')
      },
    ],
    [
      'GET /admin/statistics',
      () =>
        ok({
          totalActiveOrders: data.contracts.filter((c) => c.status === 'DOWN_PAYMENT_SUCCESSFUL')
            .length,
          numberOfClients: data.clients.length,
          numberOfProviders: data.providers.length,
          numberOfCategories: data.categories.length,
        }),
    ],
    listed('/admin/customer-management', data.clients),
    [
      'GET /admin/customer-management/:id',
      ({ params: [id] }) => {
        const client = byId(data.clients, id)
        // Another reading of "a client": under data.
        return client ? ok({ data: client }) : missing
      },
    ],
    [
      'PATCH /admin/customer-management/:id',
      ({ params: [id], body }) => change(data.clients, id, body),
    ],
    [
      'POST /admin/customer-management/',
      ({ body }) => {
        const { email } = Object(body) as { email?: unknown }
        if (data.clients.some((client) => client.email === email)) {
          return refuse(409, 'A client with this e-mail address exists already')
        }
        return add(data.clients, body)
      },
    ],
    ['POST /general/file-upload/image-uploader', () => ok({ data: { url: 'uploads/pixel.png' } })],
    listed(providers, data.providers),
    [
      `GET ${providers}/services/:id`,
      ({ params: [id], query }) => {
        if (!byId(data.providers, id)) return missing
        // The last provider has no services yet.
        const all = id === data.providers.at(-1)?._id ? [] : data.services
        const { data: docs, totalDocuments: totalDocs } = page(all, query)
        return ok({ docs, totalDocs })
      },
    ],
    listed('/admin/category', data.categories),
    ['POST /admin/category', ({ body }) => add(data.categories, body)],
    ['PATCH /admin/category/:id', ({ params: [id], body }) => change(data.categories, id, body)],
    ['DELETE /admin/category/:id', ({ params: [id] }) => remove(data.categories, id)],
    listed('/admin/contract-management', data.contracts),
    [
      'GET /admin/contract-management/:id',
      ({ params: [id] }) => {
        const contract = byId(data.contracts, id)
        return contract ? ok({ data: contract }) : missing
      },
    ],
    listed('/admin/conversation-management', data.conversations, false),
    ['GET /admin/conversation-management/:id/messages', () => ok(data.messages)],
    listed('/admin/payment-management', data.payments),
    [
      'GET /admin/payment-management/:id',
      ({ params: [id] }) => {
        const payment = byId(data.payments, id)
        return payment ? ok(payment) : missing
      },
    ],
    listed('/admin/review-management', data.reviews, false),
    [
      'POST /admin/review-management/:id/reply',
      ({ params: [id], body }) =>
        change(data.reviews, id, {
          ...Object(body),
          replied_by: { full_name: 'Zaffa Admin' },
          reply_date: new Date().toISOString(),
        }),
    ],
    [
      'DELETE /admin/review-management/:id/reply',
      ({ params: [id] }) =>
        change(data.reviews, id, { admin_reply: null, replied_by: null, reply_date: null }),
    ],
    ['DELETE /admin/review-management/:id', ({ params: [id] }) => remove(data.reviews, id)],
    listed(`${joins}/list`, data.applications),
    [`POST ${joins}/:id/accept`, ({ params: [id] }) => remove(data.applications, id)],
    [`POST ${joins}/:id/reject`, ({ params: [id] }) => remove(data.applications, id)],
  ]
}
