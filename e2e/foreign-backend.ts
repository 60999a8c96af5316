/**
 * A backend that is not ours: only the calls of the specification's section 7, in memory, with
 * CORS as strict as it can be. The built app must work against it.
 *
 *     node e2e/foreign-backend.ts --port 4100 --origin http://127.0.0.1:5173
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { picture } from './pictures.ts'

type Row = { _id: string; [field: string]: unknown }
type Answer = { status: number; body: unknown }
type Call = { params: string[]; query: URLSearchParams; body: unknown }

export const foreignLogin = { username: 'admin', password: 'foreign-secret' } as const

const token = 'foreign.backend.token'

const refuse = (status: number, message: string): Answer => ({ status, body: { message } })
const ok = (body: unknown, status = 200): Answer => ({ status, body })
const pick = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value
/** Looks like another system's ids: no UUID, no order. */
const makeId = (kind: string, index: number) =>
  `${kind}${((index * 2654435761) % 4294967296).toString(16).padStart(8, '0')}`

const people = [
  'Noura Al-Qahtani',
  'نورة القحطاني',
  'Abdulrahman Al-Otaibi',
  'عبدالله بن محمد بن عبدالعزيز آل الشيخ',
  'Sara Al-Harbi',
  'María José Fernández de la Vega y Castillo-Montenegro',
  "D'Arcy O'Neil",
  'فهد الدوسري',
  'Lama Bin Saeed',
  'ريم',
]
const companies = [
  'Layali Halls',
  'قاعة ليالي العمر للاحتفالات والمؤتمرات',
  'Rose & Oud Photography',
  'Bloom Florists of the Eastern Province and Neighbouring Governorates Ltd.',
  'حلويات السعادة',
  'Golden Kosha',
]
const categoryNames = [
  'Photography',
  'Wedding Halls',
  'قاعات الأفراح',
  'Catering',
  'Flowers',
  'Kosha & Stage',
  'DJ',
  'تصوير',
  'Bridal Make-up',
  'Invitations',
  'Cakes and Sweets',
  'Cars',
  'Jewellery',
  'ضيافة',
  'Honeymoon Travel and Destination Wedding Planning Services',
  'Henna',
  'Lighting',
  'Perfume',
  'Dresses',
  'Abayas',
]

const day = (index: number) => {
  const date = new Date(Date.UTC(2026, 0, 5 + index * 9))
  return date.toISOString().slice(0, 10)
}
const time = (index: number) =>
  new Date(Date.UTC(2026, 0, 5, 12, 30) - index * 7_900_000).toISOString()
const rows = (kind: string, count: number, make: (index: number) => object): Row[] =>
  Array.from({ length: count }, (_, index) => ({ _id: makeId(kind, index), ...make(index) }))

function makeData() {
  return {
    clients: rows('c', 43, (i) => ({
      full_name: pick(people, i),
      phone_number: `+9665${String(10000000 + i * 12347)}`,
      email:
        i === 3
          ? 'a.very.long.address.that.goes.on.and.on.for.ever@subdomain.of.a.long.example.com'
          : `client${i}@example.com`,
      user_registered_with: pick(['MANUAL', 'GOOGLE', 'SYSTEM', 'APPLE'], i),
      ...(i % 4 !== 1 && { wedding_date: day(i) }),
      ...(i % 3 === 0 && { avatar: '/uploads/pixel.png', parents_full_name: pick(people, i + 3) }),
      planning_for: pick([['self'], ['self', 'partner', 'family'], []], i),
      ...(i % 2 === 0 && { city: 'riyadh', district: 'al-olaya' }),
    })),
    providers: rows('p', 21, (i) => ({
      ...(i !== 4 && { company_name: pick(companies, i) }),
      full_name: pick(people, i + 1),
      phone_number: `+9665${String(20000000 + i * 991)}`,
      categories: categoryNames.slice(i % 5, (i % 5) + (i % 4)).map((name) => ({ name })),
    })),
    services: rows('s', 19, (i) => ({
      title: pick(['Gold package', 'باقة الزفاف الملكية', 'Half day'], i),
      starting_deposit: 500 + i * 250,
      ...(i % 2 === 0 && { description: 'Everything for one evening, arranged by us.' }),
      ...(i !== 3 && { type: { name: pick(categoryNames, i) } }),
      pricing_plans: Array.from({ length: i % 3 }, (_, plan) => ({
        description: `Plan ${plan + 1}`,
        price: 1500.5 * (plan + 1),
      })),
    })),
    categories: rows('k', categoryNames.length, (i) => ({
      name: pick(categoryNames, i),
      description: i % 2 ? ' ' : 'As listed on the marketplace',
    })),
    contracts: rows('o', 27, (i) => ({
      customer: {
        full_name: pick(people, i),
        phone_number: '+966501234567',
        email: `client${i}@example.com`,
      },
      service_provider: {
        full_name: pick(people, i + 2),
        company_name: pick(companies, i),
        phone_number: '+966551234567',
        email: 'hello@provider.example',
      },
      wedding_service: {
        title: pick(['Gold package', 'باقة الزفاف الملكية'], i),
        ...(i % 2 === 0 && { description: 'Hall and dinner for 300 guests' }),
      },
      booked_dates: i % 5 === 4 ? [] : [day(i), day(i + 1)],
      status: pick(
        ['DRAFT', 'DOWN_PAYMENT_SUCCESSFUL', 'COMPLETED', 'CANCELLED', 'FAILED', 'ON_HOLD'],
        i,
      ),
      total_amount: 18000 + i * 1250.75,
      ...(i % 3 !== 2 && { down_payment_amount: 4000 }),
      ...(i % 4 !== 3 && { paid_amount: 4000 }),
      ...(i % 2 === 1 && { notes: 'Ladies enter from the north gate.\nNo flash photography.' }),
      pricing_plans: [{ title: 'Evening', price: 15000, description: 'From 8 PM' }],
      addons_packages: i % 2 ? [] : [{ title: 'Oud player', price: 3000 }],
    })),
    conversations: rows('v', 18, (i) => ({
      createdAt: time(i + 40),
      lastActivity: time(i),
      status: pick(['active', 'completed', 'archived', 'blocked', 'on_hold'], i),
      state: pick(['waiting_for_down_payment', 'contract_sent', 'new'], i),
      customer: { full_name: pick(people, i) },
      service_provider: { full_name: pick(people, i + 4) },
    })),
    messages: rows('m', 12, (i) => ({
      sender: { full_name: pick(people, i % 2) },
      createdAt: time(60 - i),
      text: pick(['Is the hall free on that day?', 'نعم، متاحة بإذن الله', 'Great, thank you'], i),
      type: i === 5 ? 'contract' : 'text',
      ...(i === 5 && {
        contract: { wedding_service: { name: 'Gold package', price: 18000 }, status: 'DRAFT' },
      }),
    })),
    payments: rows('y', 25, (i) => ({
      createdAt: time(i),
      price: 4000 + i * 99.5,
      status: pick(['SUCCESSFUL', 'PENDING', 'FAILED', 'CANCELED', 'REFUNDED'], i),
      payment_method: pick(['MADA', 'VISA', 'APPLE_PAY'], i),
      type: pick(['down_payment', 'final_payment'], i),
      customer: { full_name: pick(people, i) },
      service_provider: {
        ...(i % 3 !== 1 && { company_name: pick(companies, i) }),
        full_name: pick(people, i + 2),
      },
      contract: { contract_number: `ZC-${2000 + i}` },
    })),
    reviews: rows('r', 22, (i) => ({
      rating: pick([5, 4.5, 3, 2.4, 0.5, 4.9], i),
      ...(i % 5 !== 4 && { text: 'A wonderful evening. شكراً لكم على كل شيء' }),
      media: i % 3 === 0 ? ['/uploads/pixel.png', '/uploads/pixel.png'] : [],
      createdAt: time(i),
      ...(i !== 6 && {
        user: { full_name: pick(people, i), avatar: i % 2 ? null : '/uploads/pixel.png' },
      }),
      ...(i !== 7 && {
        wedding_service: { service_provider: { company_name: pick(companies, i) } },
      }),
      ...(i % 4 === 0 && {
        admin_reply: 'Thank you for your kind words.',
        replied_by: { full_name: 'Zaffa Admin' },
        reply_date: time(i - 1),
      }),
    })),
    applications: rows('a', 23, (i) => ({
      full_name: pick(people, i),
      company_name: pick(companies, i),
      phone_number: `+9665${String(30000000 + i * 77)}`,
      email: `applicant${i}@example.com`,
      city: { name: pick(['Riyadh', 'جدة', 'Dammam'], i) },
      type: { name: pick(categoryNames, i) },
    })),
  }
}

export type ForeignData = ReturnType<typeof makeData>

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

function makeRoutes(data: ForeignData): [string, (call: Call) => Answer][] {
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

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (!request.headers['content-type']?.startsWith('application/json')) return undefined
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Grants one origin, credentials and two headers; whatever else is asked for is refused. */
function cors(request: IncomingMessage, response: ServerResponse, origin: string): boolean {
  response.setHeader('Vary', 'Origin')
  if (request.headers.origin !== origin) return request.headers.origin === undefined
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  if (request.method !== 'OPTIONS') return true
  const allowed = ['authorization', 'content-type']
  const asked = (request.headers['access-control-request-headers'] ?? '').toLowerCase().split(',')
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type')
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE')
  return asked.every((name) => name.trim() === '' || allowed.includes(name.trim()))
}

export async function startForeignBackend(options: { port?: number; origin: string }) {
  const data = makeData()
  const routes = makeRoutes(data).map(([route, handle]) => {
    const [method = '', path = ''] = route.split(' ')
    const pattern = new RegExp(`^${path.replaceAll(/:id/g, '([^/]+)')}$`)
    return { method, pattern, handle }
  })
  /** Every request that was made, as "METHOD /path?query", for tests to look at. */
  const requests: string[] = []

  async function answer(request: IncomingMessage, url: URL): Promise<Answer> {
    const route = routes.find(
      ({ method, pattern }) => method === request.method && pattern.test(url.pathname),
    )
    if (!route) return refuse(404, 'No such call')
    const open = url.pathname === '/admin/auth/login'
    if (!open && request.headers.authorization !== `Bearer ${token}`) {
      return refuse(401, 'Unauthorized')
    }
    const params = (route.pattern.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent)
    return route.handle({ params, query: url.searchParams, body: await readBody(request) })
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://foreign')
    const granted = cors(request, response, options.origin)
    if (request.method === 'OPTIONS') return response.writeHead(granted ? 204 : 403).end()
    requests.push(`${request.method} ${request.url}`)
    if (!granted) return response.writeHead(403).end()
    if (url.pathname === '/uploads/pixel.png') {
      return response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture.buffer)
    }
    const { status, body } = await answer(request, url).catch(() => refuse(500, 'Server error'))
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => {
    server.listen(options.port ?? 0, '127.0.0.1', listening)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    data,
    requests,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4100' },
      origin: { type: 'string', default: 'http://127.0.0.1:5173' },
    },
  })
  const backend = await startForeignBackend({ port: Number(values.port), origin: values.origin })
  process.stdout.write(
    `Foreign backend on ${backend.url} for ${values.origin}: ${foreignLogin.username} / ${foreignLogin.password}\n`,
  )
}
