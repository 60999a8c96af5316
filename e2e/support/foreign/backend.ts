/**
 * A backend that is not ours: only the calls of the specification's section 7, in memory, with
 * CORS as strict as it can be. The built app must work against it.
 *
 *     node e2e/support/foreign/backend.ts --port 4100 --origin http://127.0.0.1:5173
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { picture } from '../pictures.ts'
import { makeData } from './data.ts'
import { type Answer, foreignLogin, makeRoutes, refuse, token } from './routes.ts'

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
