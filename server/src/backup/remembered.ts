import type { Transaction } from '../database/transaction.ts'
import type { Table } from './tables.ts'

type Version = { name: string; version: number }

/** How far each list has come in this database. */
export async function readVersions(tx: Transaction, tables: Table[]): Promise<Version[]> {
  if (!tables.some(({ name }) => name === 'list_total')) return []
  const { rows } = await tx.query<Version>(
    'select name, version from list_total where version > 0 order by name',
  )
  return rows
}

/**
 * A running server remembers what searches found at some version of a list, and corrects it by the
 * changes since. Between what was here and what came from the backup no changes are known: the
 * lists get a version that nobody has seen, and no changes before it, so everything is looked up
 * anew. In a database that was empty nobody remembers anything, and the versions stay as they were.
 */
export async function outdateRememberedSearches(tx: Transaction, versions: Version[]) {
  for (const { name, version } of versions) {
    await tx.query(
      `update list_total
       set version = greatest(version, $2) + 1, changes_after = greatest(version, $2) + 1
       where name = $1`,
      [name, version],
    )
  }
}
