import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
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
    /** The same as the role that a server runs as, perhaps through a pooler. */
    runtime: pg.ClientConfig
    pooled: boolean
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
  const demo = await mkdtemp(join(tmpdir(), 'zaffa-demo-'))
  const afterRun = startAfterRun(directory ? [directory, demo] : [demo])
  const embedded = directory ? await startEmbedded(directory, () => {}) : undefined
  const server: pg.ClientConfig = embedded ? { ...embedded.connection } : fromUrl(url ?? '')
  const pooler = process.env.TEST_POOLER_URL
  const runtime = embedded?.runtime ?? {
    ...server,
    user: `zaffa_test_${process.pid}`,
    ...(pooler && fromUrl(pooler)),
  }

  const admin = new pg.Client(server)
  await admin.connect()
  if (!embedded) {
    const password = server.password ? `password ${pg.escapeLiteral(`${server.password}`)}` : ''
    await admin.query(`create role ${runtime.user} login ${password}`)
  }
  await admin.query(`create database ${template}`)
  const database = connect({ ...server, database: template }, { runtimeRole: runtime.user })
  await migrate(database)
  await database.end()
  await makeDemo(demo)
  project.provide('demo', demo)
  project.provide('server', server)
  project.provide('runtime', runtime)
  project.provide('pooled', pooler !== undefined)
  project.provide('template', template)

  return async () => {
    await admin.query(`drop database ${template}`)
    if (!embedded) await admin.query(`drop role ${runtime.user}`)
    await admin.end()
    await embedded?.stop()
    afterRun.stdin.end()
  }
}

/** In a separate process group, so that Ctrl-C does not end it with the run. */
const startAfterRun = (directories: string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, 'after-run.ts'), ...directories], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })

async function makeDemo(directory: string) {
  const embedded = await startEmbedded(directory, () => {})
  const database = connect(embedded.connection, { runtimeRole: embedded.runtime.user })
  await prepareDatabase(database, readConfig({ DATA_DIR: directory }))
  await database.end()
  await embedded.stop()
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
