import { type Call, errorStatuses } from '@zaffa/contract/schema/call'
import { errorBody } from '@zaffa/contract/schema/errors'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '../src/app.ts'
import { createAdministrator } from '../src/auth/administrators.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { ConnectOptions, Database } from '../src/database/connect.ts'
import { testDatabase } from './database.ts'
import { knownTotals } from './list-truth.ts'

export const login = { username: 'admin', password: 'a good password', fullName: 'Amal Admin' }
export const byTest = { administratorId: null, name: 'test', requestId: 'test' }

type Input = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  token?: string | null
}

export type TestApi = {
  url: string
  app: FastifyInstance
  /** The pool of the server, as the role that it runs as. */
  database: Database
  /** As the owner of the schema, for what the server may not do. */
  owner: Database
  token: string
  /** Makes a call of the contract over HTTP. */
  call(call: Call, input?: Input): Promise<Response>
  /** The answer of a call that must succeed, checked against the contract. */
  ok<C extends Call>(call: C, input?: Input): Promise<z.output<C['response']>>
  /** The error of a call that must fail, checked against the error schema. */
  refused(call: Call, status: number, input?: Input): Promise<z.output<typeof errorBody>>
  close(): Promise<void>
}

/** The real server on a free port and a fresh database, with one administrator. */
export async function startApi(
  settings: Partial<Config> = {},
  options: ConnectOptions = {},
): Promise<TestApi> {
  const { runtime: database, database: owner, drop } = await testDatabase(options)
  // Count while the lists are empty, so that all later totals come from the journal.
  await knownTotals(database)
  await createAdministrator(database, byTest, login)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), ...settings }
  const app = await buildApp(database, config)
  const undocumented = undocumentedAnswers(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await logIn(url)

  const api: TestApi = {
    url,
    app,
    database,
    owner,
    token,
    call: (call, input = {}) => send(url, call, { token, ...input }),
    async ok<C extends Call>(call: C, input?: Input) {
      const response = await api.call(call, input)
      const answer = await (call.csv ? response.text() : response.json())
      expect(response.status, JSON.stringify(answer)).toBe(call.status)
      return call.response.parse(answer) as z.output<C['response']>
    },
    async refused(call, status, input) {
      return readError(await api.call(call, input), status)
    },
    async close() {
      await app.close()
      await drop()
      expect([...undocumented]).toEqual([])
    },
  }
  return api
}

/** Statuses that calls answered in a test but that the documentation does not list. */
function undocumentedAnswers(app: FastifyInstance): Set<string> {
  const found = new Set<string>()
  app.addHook('onResponse', async ({ routeOptions }, { statusCode, raw }) => {
    const { call } = routeOptions.config
    // A disconnected client got no answer.
    if (!call || !raw.writableFinished) return
    if (![call.status, ...errorStatuses(call)].includes(statusCode)) {
      found.add(`${call.operationId}: ${statusCode}`)
    }
  })
  return found
}

export async function readError(response: Response, status: number) {
  const answer = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(status)
  const error = errorBody.parse(answer)
  expect(error.statusCode).toBe(status)
  return error
}

export async function logIn(url: string, credentials: Partial<typeof login> = {}): Promise<string> {
  const { username, password } = { ...login, ...credentials }
  const response = await fetch(`${url}/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uniqueField: username, password }),
  })
  expect(response.status).toBe(200)
  const answer = (await response.json()) as { access_token: string }
  return answer.access_token
}

function send(url: string, call: Call, { params = {}, query = {}, body, headers, token }: Input) {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.append(name, String(value))
  return fetch(`${url}${path}?${search}`, {
    method: call.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
