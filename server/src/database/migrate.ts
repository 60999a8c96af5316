import type { Database } from './connect.ts'
import { lockTables } from './lock-tables.ts'
import { knownMigrations, readMigration } from './migration-files.ts'
import { checkHistory, type Migration } from './migration-history.ts'
import { releasedBeforeChecksums } from './released-schema.ts'
import { grantToRuntime } from './roles.ts'
import { type Transaction, transactionOnAnySchema } from './transaction.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

/** A migration of millions of rows, or waiting for one, takes long. */
const unhurried = { query_timeout: 24 * 60 * 60 * 1000 }

/** Only one process migrates or restores at a time; the others wait up to a minute. */
export async function lockMigrations(tx: Transaction): Promise<void> {
  await tx.query("set local statement_timeout = 0; set local lock_timeout = '60s'")
  await tx.query({ text: "select pg_advisory_xact_lock(hashtext('migrate'))", ...unhurried })
}

/** The migrations applied to this database, in order. */
export async function appliedMigrations(tx: Transaction): Promise<Migration[]> {
  const { rowCount: isCurrent } = await tx.query(
    `select from pg_attribute where attrelid = to_regclass('migration') and attname = 'checksum'`,
  )
  if (!isCurrent) {
    // The table of the first release has no checksums. Adding a column waits for every reader of
    // the table, so for a backup, even if the column exists.
    await tx.query(`
      create table if not exists migration (
        name text primary key,
        applied_at timestamptz not null default now()
      );
      alter table migration add column checksum text`)
  }
  // As JSON, because early databases have no column for it.
  const { rows } = await tx.query<Migration>(
    `select name, checksum, (to_jsonb(migration) ->> 'oldest_server')::integer as "oldestServer"
     from migration order by name`,
  )
  return rows
}

export async function applyMigrations(tx: Transaction, migrations: Migration[]): Promise<void> {
  for (const { name, checksum, oldestServer } of migrations) {
    await tx.query({ text: await readMigration(name), ...unhurried })
    await tx.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    // Not a column of the first migrations, which have no such note.
    if (oldestServer === null) continue
    await tx.query('update migration set oldest_server = $2 where name = $1', [name, oldestServer])
  }
}

/**
 * Applies the missing migrations, in order, and grants the runtime role its rights. When several
 * servers start on one database, the advisory lock lets one migrate at a time; the others wait and
 * then find no migration to apply.
 */
export async function migrate(database: Database): Promise<{ applied: string[] }> {
  const known = await knownMigrations()
  return transactionOnAnySchema(database, async (tx) => {
    await lockMigrations(tx)
    await refuseUnfinishedRestore(tx)
    const present = await appliedMigrations(tx)
    checkHistory('database', present, known)
    await rememberChecksums(tx, present, known)
    const missing = known.slice(present.length)
    // Waits for running writes. The next ones wait, and then see the new schema.
    if (missing.length > 0) await lockTables(tx, ['migration'])
    await applyMigrations(tx, missing)
    // A newer version has granted the rights to its tables, and knows which of them to restrict.
    if (present.length <= known.length) await grantToRuntime(tx, database.runtimeRole)
    return { applied: missing.map(({ name }) => name) }
  })
}

/** The first release stored only names, so its databases are checked by their schema. */
async function rememberChecksums(tx: Transaction, present: Migration[], known: Migration[]) {
  if (present.every(({ checksum }) => checksum !== null)) return
  await releasedBeforeChecksums(tx)
  for (const { name, checksum } of known.slice(0, present.length)) {
    await tx.query('update migration set checksum = $2 where name = $1', [name, checksum])
  }
}
