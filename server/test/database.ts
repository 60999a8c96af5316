import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type ConnectOptions, connect, type Database } from '../src/database/connect.ts'
import { knownTotals } from './list-truth.ts'

export type TestDatabase = {
  /** As the owner of the schema. */
  database: Database
  connection: pg.ClientConfig
  /** As the role that a server runs as. */
  runtime: Database
  drop(): Promise<void>
}

/** A migrated, empty database for one test file. */
export async function testDatabase(options: ConnectOptions = {}): Promise<TestDatabase> {
  const server = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${inject('template')}`)
  const connection = { ...server, database: name }
  const role = inject('runtime')
  const database = connect(connection, { runtimeRole: role.user })
  const runtime = connect({ ...role, database: name }, options)
  // Count while the lists are empty, so that all later totals come from the journal.
  await knownTotals(database)
  return {
    database,
    connection,
    runtime,
    async drop() {
      await Promise.all([database.end(), runtime.end()])
      // A pooler keeps its connections. Otherwise without force, which may fail during autovacuum
      // and would hide open connections.
      await onServer(server, `drop database ${name} ${inject('pooled') ? 'with (force)' : ''}`)
    },
  }
}

/** The address of a database, for a server in another process. */
export function urlOf(connection: pg.ClientConfig): string {
  const address = new URL('postgres://localhost')
  address.username = connection.user ?? ''
  address.pathname = connection.database ?? ''
  for (const key of ['host', 'port', 'password'] as const) {
    if (connection[key]) address.searchParams.set(key, String(connection[key]))
  }
  return address.href
}

/** A database without a single table, for one test. */
export async function bareDatabase(): Promise<Database> {
  const server = inject('server')
  const name = `bare_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template template0 encoding 'UTF8'`)
  const database = connect({ ...server, database: name })
  onTestFinished(async () => {
    await database.end()
    await onServer(server, `drop database ${name}`)
  })
  return database
}

async function onServer(server: pg.ClientConfig, sql: string) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    // Concurrent copies of the template would fail.
    await client.query("select pg_advisory_lock(hashtext('template'))")
    await client.query(sql)
  } finally {
    await client.end()
  }
}
