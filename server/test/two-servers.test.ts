import type { Page, Sort } from '@zaffa/contract/list'
import { type Client, clientCalls } from '@zaffa/contract/schema/clients'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { connect, type Database } from '../src/database/connect.ts'
import { logIn, startApi, type TestApi } from './app.ts'
import { clientBody } from './factories.ts'
import { knownTotals, trueTotals } from './list-truth.ts'

/** Two servers on one database have separate memories but must give the same answers. */

let api: TestApi
let second: { url: string; app: FastifyInstance; database: Database }
beforeAll(async () => {
  api = await startApi()
  const database = connect(api.database.options)
  const app = await buildApp(database, readConfig({ LOG_LEVEL: 'silent' }))
  second = { app, database, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
})
afterAll(async () => {
  await second.app.close()
  await second.database.end()
  await api.close()
})

const urls = () => [api.url, second.url]

async function ask(url: string, path: string, token = api.token) {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, answer: (await response.json()) as Page<Client> }
}

const listPath = (search: string, page = 1, sortBy: Sort = 'Newest') =>
  `${clientCalls.list.path}?${new URLSearchParams({ search, page: `${page}`, pageSize: '8', sortBy })}`

async function add(url: string, full_name: string) {
  const response = await fetch(url + clientCalls.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(clientBody({ full_name })),
  })
  expect(response.status).toBe(201)
}

test('a client added through one server is found and counted through the other at once', async () => {
  for (const [index, url] of urls().entries()) {
    const other = urls()[1 - index] ?? ''
    // Both remember the search before anything changes.
    const before = await ask(other, listPath('side by side'))
    await add(url, `Side By Side ${index}`)
    const after = await ask(other, listPath('side by side'))
    expect(after.answer.totalDocuments).toBe(before.answer.totalDocuments + 1)
    expect(after.answer.data[0]?.full_name).toBe(`Side By Side ${index}`)
    const [one, two] = [
      await ask(url, statisticsCalls.read.path),
      await ask(other, statisticsCalls.read.path),
    ]
    expect(one).toEqual(two)
  }
})

test('both give the same exact answers while both write', async () => {
  const names = ['Noura', 'Sara', 'نورة']
  const writer = async (url: string) => {
    for (let n = 0; n < 20; n += 1) await add(url, `${names[n % 3]} ${n}`)
  }
  const reader = async (url: string) => {
    for (let n = 0; n < 60; n += 1) {
      const search = ['', 'n', 'نو', 'sara', 'noura', 'absent'][n % 6] ?? ''
      expect((await ask(url, listPath(search, 1 + (n % 3)))).status).toBe(200)
    }
  }
  await Promise.all([...urls().map(writer), ...urls().map(reader)])
  for (const search of ['', 'n', 'نو', 'sara', 'noura', 'absent']) {
    for (const sortBy of ['Newest', 'Oldest'] as const) {
      const [one, two] = await Promise.all(
        urls().map((url) => ask(url, listPath(search, 2, sortBy))),
      )
      expect(one).toEqual(two)
      const { rows } = await api.database.query<{ total: number }>(
        'select count(*) as total from client where search like $1',
        [`%${search.replace('ة', 'ه')}%`],
      )
      expect([search, one?.answer.totalDocuments]).toEqual([search, rows[0]?.total])
    }
  }
  expect(await knownTotals(api.database)).toEqual(await trueTotals(api.database))
})

test('a session ended on one server has ended on the other', async () => {
  const token = await logIn(second.url)
  expect((await ask(api.url, listPath(''), token)).status).toBe(200)
  const response = await fetch(second.url + sessionCalls.logout.path, {
    method: sessionCalls.logout.method,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.ok).toBe(true)
  expect((await ask(api.url, listPath(''), token)).status).toBe(401)
})

test('failed logins on both servers are counted together', async () => {
  const attempt = (url: string) =>
    fetch(url + sessionCalls.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ uniqueField: 'somebody', password: 'not the password' }),
    })
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) {
    statuses.push((await attempt(urls()[n % 2] ?? '')).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})
