import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connect, type Database } from '../src/database/connect.ts'
import { knownTotals } from './list-truth.ts'

export type TestDatabase = {
  database: Database
  connection: pg.ClientConfig
  drop(): Promise<void>
}

/** A migrated, empty database for one test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${inject('template')}`)
  const connection = { ...server, database: name }
  const database = connect(connection)
  // Count while the lists are empty, so that all later totals come from the journal.
  await knownTotals(database)
  return {
    database,
    connection,
    async drop() {
      await database.end()
      // Without force, which may fail during autovacuum and would hide open connections.
      await onServer(server, `drop database ${name}`)
    },
  }
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
