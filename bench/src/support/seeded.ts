import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { demoLogin, type Environment, root, startProduct } from './product.ts'

/** A seeded database: how to start the product on it, and how the floor connects to it. */
export type Seeded = { environment: Environment; connection(): pg.PoolConfig }

/** Detects data from another schema or another version of the seed. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of ['server/migrations', 'server/src/demo', 'server/src/demo/texts']) {
    for (const name of readdirSync(root + folder).sort()) {
      if (/\.(sql|ts|json)$/.test(name)) hash.update(readFileSync(`${root}${folder}/${name}`))
    }
  }
  return hash.digest('hex')
}

/** Lets the product create its tables and the demo, then seeds clients, orders and payments. */
async function fill(environment: Environment, clients: number) {
  const product = await startProduct(environment)
  await product.stop()
  const started = performance.now()
  const { status } = spawnSync(
    process.execPath,
    ['server/src/commands/seed.ts', '--clients', String(clients)],
    {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new Error(`seeding ${clients} clients failed`)
  console.log(`${clients} clients seeded in ${Math.round((performance.now() - started) / 1000)} s`)
}

/** Uses a separate data directory, created once. */
export async function seededDirectory(clients: number): Promise<Seeded> {
  const directory = `${root}.cache/bench/api-${clients}`
  const marker = `${directory}.made-by`
  const environment = { DATA_DIR: directory, DATABASE_URL: '', DATABASE_OWNER_URL: '' }
  const wanted = fingerprint()
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
    rmSync(directory, { recursive: true, force: true })
    rmSync(marker, { force: true })
    await fill(environment, clients)
    writeFileSync(marker, wanted)
  }
  return { environment, connection: () => connectionIn(directory) }
}

/** The running database of a data directory has written its address into a file. */
export function connectionIn(directory: string): pg.PoolConfig {
  const lines = readFileSync(`${directory}/postgres/postmaster.pid`, 'utf8').split('\n')
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'zaffa', database: 'zaffa' }
}

/**
 * Uses a separate database on a PostgreSQL server, created once; its comment has the fingerprint.
 */
export async function seededOnServer(clients: number, url: string): Promise<Seeded> {
  const name = `zaffa_bench_${clients}`
  const address = new URL(url)
  address.pathname = `/${name}`
  const environment = {
    DATABASE_URL: address.href,
    DEMO_DATA: 'on',
    ADMIN_USERNAME: demoLogin.username,
    ADMIN_PASSWORD: demoLogin.password,
  }
  const wanted = fingerprint()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ made: string }>(
      `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
      [name],
    )
    if (rows[0]?.made !== wanted) {
      await admin.query(`drop database if exists ${name}`)
      await admin.query(`create database ${name}`)
      await fill(environment, clients)
      await admin.query(`comment on database ${name} is '${wanted}'`)
    }
  } finally {
    await admin.end()
  }
  return { environment, connection: () => ({ connectionString: address.href }) }
}
