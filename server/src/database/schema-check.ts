import { DatabaseError } from 'pg'
import { Refusal } from '../refusal.ts'
import type { Queryable } from './connect.ts'
import { knownMigrations } from './migration-files.ts'
import { type Migration, runsWith } from './migration-history.ts'

/**
 * While a server runs, a newer version can migrate its database, or a restore bring back an earlier
 * schema. A server must not write to a schema that it does not know.
 */
export class SchemaMismatch extends Refusal {}

async function lastKnown(): Promise<Migration> {
  const last = (await knownMigrations()).at(-1)
  if (!last) throw new Error('this version has no migrations')
  return last
}

/** The last migration of this version and what was applied after it. */
const selectFrom = ({ name }: Migration) =>
  `select name, checksum, oldest_server as "oldestServer" from migration
   where name >= '${name}' order by name`

/** Undefined column or table: of a version that had no such notes, or an empty database. */
const tooOld = new Set(['42703', '42P01'])

/**
 * Migrations are applied in order, so the last one implies those before it. A start checks all of
 * them.
 */
function mismatchOf(applied: Migration[], last: Migration): string | undefined {
  const [own, ...later] = applied
  if (!own) {
    return 'The database has the schema of an earlier version of Zaffa. Restart this server, which migrates it'
  }
  if (own.name !== last.name || own.checksum !== last.checksum) {
    return `The database was migrated by another state of Zaffa, which has ${own.name}. Restart this server for the details`
  }
  const breaking = later.find((migration) => !runsWith(migration, last))
  return (
    breaking &&
    `The database was migrated by a newer version of Zaffa (${breaking.name}), which this version cannot work with. Upgrade this server`
  )
}

type Query = (text: string) => Promise<{ rows: Migration[] }>

/** Runs the check with a query of the caller's. */
export async function checkSchema(query: Query): Promise<void> {
  const last = await lastKnown()
  const { rows } = await query(selectFrom(last)).catch((error: unknown) => {
    if (error instanceof DatabaseError && tooOld.has(error.code ?? '')) return { rows: [] }
    throw error
  })
  const mismatch = mismatchOf(rows, last)
  if (mismatch) throw new SchemaMismatch(mismatch)
}

export const requireSchema = (database: Queryable) =>
  checkSchema((text) => database.query<Migration>(text))

/** Why the database cannot be written to; undefined if it can. */
export const findMismatch = (database: Queryable): Promise<string | undefined> =>
  requireSchema(database).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof SchemaMismatch) return error.message
      throw error
    },
  )

/** Undefined column, table, function, object, other types: what a query meets in another schema. */
const signs = new Set(['42703', '42P01', '42883', '42704', '42804', '0A000'])

/** The mismatch that explains why a query failed, if it is one. */
export async function mismatchBehind(
  error: unknown,
  database: Queryable,
): Promise<SchemaMismatch | undefined> {
  if (!(error instanceof DatabaseError) || !signs.has(error.code ?? '')) return undefined
  const found = await findMismatch(database).catch(() => undefined)
  return found === undefined ? undefined : new SchemaMismatch(found)
}
