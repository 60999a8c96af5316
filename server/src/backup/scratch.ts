import type { Database } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'
import { beside } from './beside.ts'

type Facts = { oid: number; collate: string; ctype: string; role: string; may_create: boolean }

async function factsOf(database: Database): Promise<Facts> {
  const { rows } = await database.query<Facts>(
    `select d.oid, datcollate as collate, datctype as ctype, rolname as role,
       rolcreatedb or rolsuper as may_create
     from pg_database d, pg_roles where datname = current_database() and rolname = current_user`,
  )
  if (!rows[0]) throw new Error('the server does not know the database that it opened')
  return rows[0]
}

/** A schema of the same database would not do: one missing table, and the real one is used. */
export async function requireScratch(database: Database): Promise<void> {
  const { role, may_create } = await factsOf(database)
  if (may_create) return
  throw new Refusal(
    `BACKUP_DIR: every backup is restored once into a separate database, but the role "${role}" may not create one; give it that right: ALTER ROLE "${role}" CREATEDB`,
  )
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

/**
 * Runs work in a new database on the same server, and drops it. Its name is always the same, so the
 * next trial removes what a killed one left. Only one may run at a time.
 */
export async function withScratch<T>(
  database: Database,
  stop: AbortSignal,
  work: (scratch: Database) => Promise<T>,
): Promise<T> {
  const { oid, collate, ctype } = await factsOf(database)
  const name = `zaffa_trial_${oid}`
  const drop = () => database.query(`drop database if exists ${name} with (force)`)
  await drop()
  await database.query(
    `create database ${name} template template0 encoding 'UTF8'
     lc_collate ${text(collate)} lc_ctype ${text(ctype)}`,
  )
  const scratch = beside(database, name)
  const abort = () => scratch.abort()
  stop.addEventListener('abort', abort)
  try {
    stop.throwIfAborted()
    return await work(scratch)
  } finally {
    stop.removeEventListener('abort', abort)
    await scratch.end()
    await drop()
  }
}
