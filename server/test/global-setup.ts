import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../src/config.ts'
import { connect } from '../src/database/connect.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { prepareDatabase } from '../src/prepare.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for test databases: the embedded one, or that of DATABASE_URL. */
    server: pg.ClientConfig
    /** A migrated, empty database that the tests copy. */
    template: string
    /** The data directory of a stopped product with the demo, for tests that start copies of it. */
    demo: string
  }
}

const template = `zaffa_template_${process.pid}`

/** One database server for the whole run; every test file gets a fresh database on it. */
export async function setup(project: TestProject) {
  const url = process.env.DATABASE_URL
  const directory = url ? undefined : await mkdtemp(join(tmpdir(), 'zaffa-test-'))
  const embedded = directory ? await startEmbedded(directory, () => {}) : undefined
  const server: pg.ClientConfig = embedded ? { ...embedded.connection } : fromUrl(url ?? '')

  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const database = connect({ ...server, database: template })
  await migrate(database)
  await database.end()
  const demo = await makeDemo()
  project.provide('demo', demo)
  project.provide('server', server)
  project.provide('template', template)

  return async () => {
    await admin.query(`drop database ${template}`)
    await admin.end()
    await embedded?.stop()
    if (directory) await rm(directory, { recursive: true })
    await rm(demo, { recursive: true })
  }
}

async function makeDemo(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'zaffa-demo-'))
  const embedded = await startEmbedded(directory, () => {})
  const database = connect(embedded.connection)
  await prepareDatabase(database, readConfig({ DATA_DIR: directory }))
  await database.end()
  await embedded.stop()
  return directory
}

/** Separate fields, because each test file replaces the database name. */
function fromUrl(address: string): pg.ClientConfig {
  const url = new URL(address)
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  }
}
