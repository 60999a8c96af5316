import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './connect.ts'
import { type Transaction, transaction } from './transaction.ts'

const folder = new URL('../../migrations/', import.meta.url)
const fileName = /^(\d{4})-[a-z-]+\.sql$/

/** What works on millions of rows, or waits for whoever does, takes its time. */
const unhurried = { query_timeout: 24 * 60 * 60 * 1000 }

/** The migrations that this version knows, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => fileName.test(name)).sort()
}

/** One at a time migrates or restores the database; the others wait, up to a minute. */
export async function lockMigrations(tx: Transaction): Promise<void> {
  await tx.query("set local statement_timeout = 0; set local lock_timeout = '60s'")
  await tx.query({ text: "select pg_advisory_xact_lock(hashtext('migrate'))", ...unhurried })
}

export async function appliedMigrations(tx: Transaction): Promise<string[]> {
  await tx.query(`
    create table if not exists migration (
      name text primary key,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await tx.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

export async function applyMigrations(tx: Transaction, names: string[]): Promise<void> {
  for (const name of names) {
    await tx.query({ text: await readFile(new URL(name, folder), 'utf8'), ...unhurried })
    await tx.query('insert into migration (name) values ($1)', [name])
  }
}

/**
 * Applies the migrations that are missing, in order. Several servers may start on one database at
 * once: the advisory lock lets one migrate while the others wait and then find nothing to do.
 */
export async function migrate(database: Database): Promise<{ applied: string[] }> {
  const known = await knownMigrations()
  return transaction(database, async (tx) => {
    await lockMigrations(tx)
    const present = await appliedMigrations(tx)
    const newer = present.find((name) => !known.includes(name))
    if (newer) {
      throw new Error(`The database is newer than this version: it has migration ${newer}`)
    }
    const applied = known.filter((name) => !present.includes(name))
    await applyMigrations(tx, applied)
    return { applied }
  })
}
