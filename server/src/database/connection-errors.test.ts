import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { isConnectionError, isUnanswered } from './connection-errors.ts'

/** What an update of the driver could change without a type that notices. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const connectionOf = ({ options }: TestDatabase['database']) => ({
  ...options,
  // The pool hides it from being copied with the other options.
  password: options.password,
})

/** Until the database notices that the connection is gone. */
const endless = 'set client_connection_check_interval = 50; select pg_sleep(3600)'

async function newClient(more: pg.ClientConfig = {}) {
  const client = new pg.Client({ ...connectionOf(database.database), ...more })
  client.on('error', () => {})
  await client.connect()
  return client
}

const streamOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: NodeJS.WritableStream & { destroy(): void } } })
    .connection.stream

const failures: Record<string, () => Promise<unknown>> = {
  async 'a connection that breaks during a query'() {
    const client = await newClient()
    const running = client.query(endless)
    streamOf(client).destroy()
    await running
  },
  async 'a query on a broken connection'() {
    const client = await newClient()
    streamOf(client).destroy()
    await once(client, 'end')
    await client.query('select 1')
  },
  async 'a connection that is closed during a query'() {
    const client = await newClient()
    const running = client.query(endless)
    void client.end()
    await running
  },
  async 'a query on a closed connection'() {
    const client = await newClient()
    await client.end()
    await client.query('select 1')
  },
  async 'a query on a closed pool'() {
    const pool = new pg.Pool(connectionOf(database.database))
    await pool.end()
    await pool.query('select 1')
  },
  async 'a pool without a free connection'() {
    const pool = new pg.Pool({
      ...connectionOf(database.database),
      max: 1,
      connectionTimeoutMillis: 500,
    })
    const client = await pool.connect()
    await pool.connect().finally(async () => {
      client.release()
      await pool.end()
    })
  },
  async 'a server that does not answer a new connection'() {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const pool = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
    await pool.connect().finally(() => silent.close())
  },
  async 'a server that does not listen'() {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    other.close()
    await new pg.Client({ host: '127.0.0.1', port }).connect()
  },
}

test.each(Object.keys(failures))('%s is known', async (name) => {
  const error = await failures[name]?.().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(isConnectionError(error as Error), String(error)).toBe(true)
})

test('a query that is not answered in time is known', async () => {
  const client = await newClient({ query_timeout: 1 })
  const error = await client.query(endless).catch((thrown: unknown) => thrown)
  expect(isUnanswered(error)).toBe(true)
  expect(isConnectionError(error as Error)).toBe(true)
  streamOf(client).destroy()
})
