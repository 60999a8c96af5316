import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './connect.ts'
import { transaction } from './transaction.ts'

const folder = new URL('../../migrations/', import.meta.url)
const fileName = /^(\d{4})-[a-z-]+\.sql$/

/**
 * Applies the migrations that are missing, in order. Several servers may start on one database at
 * once: the advisory lock lets one migrate while the others wait and then find nothing to do.
 */
export async function migrate(database: Database): Promise<{ applied: string[] }> {
  const files = (await readdir(folder)).filter((name) => fileName.test(name)).sort()
  return transaction(database, async (tx) => {
    await tx.query("set local statement_timeout = 0; set local lock_timeout = '60s'")
    await tx.query("select pg_advisory_xact_lock(hashtext('migrate'))")
    await tx.query(`
      create table if not exists migration (
        name text primary key,
        applied_at timestamptz not null default now()
      )`)
    const { rows } = await tx.query<{ name: string }>('select name from migration')
    const known = new Set(rows.map((row) => row.name))
    for (const name of known) {
      if (!files.includes(name)) {
        throw new Error(`The database is newer than this version: it has migration ${name}`)
      }
    }
    const applied = files.filter((name) => !known.has(name))
    for (const name of applied) {
      await tx.query(await readFile(new URL(name, folder), 'utf8'))
      await tx.query('insert into migration (name) values ($1)', [name])
    }
    return { applied }
  })
}
