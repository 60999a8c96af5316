import { clientCalls } from '@zaffa/contract/schema/clients'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { demoLogin } from '../../src/auth/demo-login.ts'
import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/database/connect.ts'
import { logIn } from '../app.ts'
import { clientBody, factories } from '../factories.ts'
import { network } from './network.ts'
import { startPlainPostgres } from './plain-postgres.ts'

/** A server in this process, logged in. */
async function startServer(connection: pg.PoolConfig) {
  const database = connect(connection)
  const app = await buildApp(database, readConfig({ LOG_LEVEL: 'silent' }))
  onTestFinished(async () => {
    await app.close()
    await database.end()
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  let authorization = ''
  const server = {
    async logIn() {
      authorization = `Bearer ${await logIn(url, demoLogin)}`
    },
    ready: async () => (await fetch(`${url}/health/ready`)).status,
    list: (search: string) =>
      fetch(`${url}${clientCalls.list.path}?search=${search}`, { headers: { authorization } }),
    /** Undefined while the list is not answered. */
    async total(search = '') {
      const answer = await (await server.list(search)).json()
      return (answer as { totalDocuments?: number }).totalDocuments
    },
    async add(full_name: string) {
      const response = await fetch(url + clientCalls.create.path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(clientBody({ full_name })),
      })
      return response.status
    },
  }
  await server.logIn()
  return server
}

test('a standby is not ready; once promoted it is used, without the counts of the old primary', async () => {
  const [primary, standby] = await Promise.all([startPlainPostgres(), startPlainPostgres()])
  await standby.becomeStandby()
  const way = await network(primary.connection)
  onTestFinished(() => way.close())
  const server = await startServer({ connectionString: way.url })
  const totals = async () => [await server.total(), await server.total('unreplicated')]

  expect(await server.ready()).toBe(200)
  const [replicated = 0] = await totals()
  expect(await server.add('Unreplicated')).toBe(201)
  expect(await totals()).toEqual([replicated + 1, 1])

  way.leadTo(standby.connection)
  // The standby does not know the session, so it is the standby that answers.
  await expect.poll(async () => (await server.list('')).status).toBe(401)
  expect(await server.ready()).toBe(503)
  await standby.promote()
  await expect.poll(server.ready).toBe(200)
  await server.logIn()
  expect(await totals()).toEqual([replicated, 0])
  expect(await server.add('Unreplicated')).toBe(201)
  expect(await totals()).toEqual([replicated + 1, 1])
})

test('a crash that empties the journal outdates the remembered counts', async () => {
  const { connection } = await startPlainPostgres()
  const server = await startServer(connection)
  const before = (await server.total()) ?? 0
  const direct = connect(connection, { max: 1 })
  onTestFinished(() => direct.end())
  await factories(direct).client()
  const { rows } = await direct.query<{ pid: number }>('select pg_backend_pid() as pid')
  // PostgreSQL ends all sessions and recovers, but it keeps running.
  for (const { pid } of rows) process.kill(pid, 'SIGKILL')
  await expect.poll(() => server.total()).toBe(before + 1)
})
