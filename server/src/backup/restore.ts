import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { from } from 'pg-copy-streams'
import type { Replacement } from '../audit/anchor.ts'
import type { Actor } from '../audit/record.ts'
import { quoted, refreshStatistics, withBareTables } from '../database/bare-tables.ts'
import type { Database } from '../database/connect.ts'
import { lockTables } from '../database/lock-tables.ts'
import { appliedMigrations, applyMigrations, lockMigrations } from '../database/migrate.ts'
import { knownMigrations } from '../database/migration-files.ts'
import { checkHistory, type Migration } from '../database/migration-history.ts'
import { type Progress, silent } from '../database/progress.ts'
import { grantToRuntime } from '../database/roles.ts'
import { type Transaction, transactionOnAnySchema } from '../database/transaction.ts'
import { clearUnfinishedRestore, markUnfinishedRestore } from '../database/unfinished-restore.ts'
import { Refusal } from '../refusal.ts'
import { bytesOf, type StoredTable } from './format.ts'
import type { Backup } from './read.ts'
import {
  columnList,
  dropTables,
  listTables,
  plainValues,
  type Sequence,
  type Table,
} from './tables.ts'
import { headsOf, leaveTraces } from './traces.ts'

export type RestoreOptions = {
  replace: boolean
  actor: Actor
  progress?: Progress
  /** For building an index; more is faster. */
  memory?: string
  /** Called when the tables have exactly the rows of the backup, before anything is added. */
  filled?(tx: Transaction): Promise<void>
}

/**
 * Replaces the content of the database with a backup, in one transaction. A server may be running:
 * its calls wait, or are answered with 503.
 */
export async function restoreBackup(
  database: Database,
  backup: Backup,
  { replace, actor, progress = silent, memory = '512MB', filled }: RestoreOptions,
): Promise<Replacement> {
  const { tables, sequences } = backup.contents
  const known = await knownMigrations()
  const names = backup.contents.migrations
  checkHistory(
    'backup',
    names.map((name) => ({ name, checksum: null, oldestServer: null })),
    known,
  )
  const [migrations, later] = [known.slice(0, names.length), known.slice(names.length)]
  await markUnfinishedRestore(database, backup.path)
  const replacement = await transactionOnAnySchema(database, async (tx) => {
    await lockMigrations(tx)
    await clearUnfinishedRestore(tx)
    await tx.query(`set local idle_in_transaction_session_timeout = 0;
      set local maintenance_work_mem = '${memory}';
      ${plainValues}`)
    const present = await listTables(tx)
    await lockTables(
      tx,
      present.map(({ name }) => name),
    )
    if (!replace) await refuseContent(tx, present)
    const replaced = await headsOf(tx)
    await shapeAs(tx, migrations)
    await checkColumns(tx, tables)
    const names = tables.map(({ name }) => name)
    await withBareTables(tx, names, progress, async () => {
      await tx.query(`truncate ${names.map(quoted).join(', ')}`)
      const phase = progress('Restoring rows', bytesOf(tables), 'bytes')
      for (const table of tables) await fillTable(tx, backup, table, (read) => phase.add(read))
      phase.end()
    })
    await filled?.(tx)
    for (const sequence of sequences) await setSequence(tx, sequence)
    await checkMigrations(tx, migrations)
    await applyMigrations(tx, later)
    // The tables may be new ones.
    await grantToRuntime(tx, database.runtimeRole)
    return leaveTraces(tx, actor, basename(backup.path), backup.contents.made_at, replaced)
  })
  const restored = (await listTables(database)).map(({ name }) => name)
  await refreshStatistics(database, restored, progress)
  return replacement
}

/** Tables that have rows in a new database too. */
const bookkeeping = ['migration']

async function refuseContent(tx: Transaction, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    if (bookkeeping.includes(name)) continue
    const { rowCount } = await tx.query(`select from ${quoted(name)} limit 1`)
    if (rowCount) {
      throw new Refusal(
        `The database is not empty (there are rows in ${name}); give --replace to lose what is in it`,
      )
    }
  }
}

/** Recreates the tables of the backup's version; later migrations then upgrade the rows. */
async function shapeAs(tx: Transaction, migrations: Migration[]): Promise<void> {
  const applied = await appliedMigrations(tx)
  if (isDeepStrictEqual(applied, migrations)) return
  await dropTables(tx)
  const { rows } = await tx.query<{ routine: string }>(
    `select p.oid::regprocedure::text as routine from pg_proc p
     where p.pronamespace = current_schema()::regnamespace
       and not exists (
         select from pg_depend
         where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`,
  )
  for (const { routine } of rows) await tx.query(`drop routine if exists ${routine} cascade`)
  await appliedMigrations(tx)
  await applyMigrations(tx, migrations)
}

/** The rows of `migration` come from the backup; those of the first release have no checksums. */
async function checkMigrations(tx: Transaction, expected: Migration[]): Promise<void> {
  checkHistory('backup', await appliedMigrations(tx), expected)
  for (const { name, checksum } of expected) {
    await tx.query('update migration set checksum = $2 where name = $1', [name, checksum])
  }
}

async function checkColumns(tx: Transaction, stored: StoredTable[]): Promise<void> {
  const describe = ({ name, columns }: Table) => `${name} (${[...columns].sort().join(', ')})`
  const compared = ({ name }: Table) => name !== 'migration'
  const here = (await listTables(tx)).filter(compared).map(describe)
  const there = stored.filter(compared).map(describe)
  const strange =
    here.find((table) => !there.includes(table)) ?? there.find((table) => !here.includes(table))
  if (strange) {
    throw new Refusal(
      `The tables of the backup are not those of this database; they differ in ${strange}`,
    )
  }
}

async function fillTable(
  tx: Transaction,
  backup: Backup,
  table: StoredTable,
  read: (bytes: number) => void,
): Promise<void> {
  const target = tx.query(from(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`))
  await backup.pour(table, target, read)
  if (target.rowCount !== table.rows) {
    throw new Refusal(
      `The backup should have ${table.rows} rows of ${table.name} and has ${target.rowCount}`,
    )
  }
}

/** `setval` would not be rolled back with the transaction. */
async function setSequence(tx: Transaction, { name, value, called }: Sequence): Promise<void> {
  await tx.query(`alter sequence ${quoted(name)} restart with ${value}`)
  if (called) await tx.query('select nextval($1::regclass)', [quoted(name)])
}
