import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBackup } from '../../src/backup/read.ts'
import { restoreBackup } from '../../src/backup/restore.ts'
import {
  appliedMigrations,
  applyMigrations,
  lockMigrations,
  migrate,
} from '../../src/database/migrate.ts'
import { knownMigrations } from '../../src/database/migration-files.ts'
import { describeSchema } from '../../src/database/released-schema.ts'
import { transactionOnAnySchema } from '../../src/database/transaction.ts'
import { byTest } from '../app.ts'
import { bareDatabase } from '../database.ts'
import { expectWhole } from '../faults/truth.ts'
import released from './migrations.json' with { type: 'json' }

/**
 * Releases are frozen, because users have data made with them. For each release there are its
 * migrations in migrations.json and a backup with the demo and a few more rows.
 */

const releases = Object.entries(released)

test('every version tag has its data here', () => {
  const tags = execFileSync('git', ['tag', '--list', 'v*'], { encoding: 'utf8' })
  const versions = tags.split('\n').filter(Boolean)
  const without = versions.filter((tag) => !(tag.slice(1) in released))
  expect(without).toEqual([])
})

test.each(releases)('the migrations of %s are frozen', async (_version, migrations) => {
  const known = new Map((await knownMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of Object.entries(migrations)) {
    expect(known.get(name), `${name} was released; write a new migration instead`).toBe(checksum)
  }
})

test.each(releases)('data of %s is upgraded', async (version, migrations) => {
  const database = await bareDatabase()
  const backup = await openBackup(join(import.meta.dirname, `${version}.backup`))
  onTestFinished(() => backup.close())
  expect(backup.contents.migrations).toEqual(Object.keys(migrations))
  await restoreBackup(database, backup, { replace: false, actor: byTest })
  expect(await migrate(database)).toEqual({ applied: [] })
  expect(await transactionOnAnySchema(database, appliedMigrations)).toEqual(await knownMigrations())
  const { rows } = await database.query(
    `select (select full_name from client where email = 'release@example.com') as client,
       (select name from category where name like 'Release %') as category,
       (select count(*) from contract) as contracts`,
  )
  expect(rows).toEqual([
    { client: `نورة of ${version}`, category: `Release ${version}`, contracts: expect.any(Number) },
  ])
  expect(rows[0]?.contracts).toBeGreaterThan(50)
  await expectWhole(database)
})

test('a database of 0.1.0 has names without checksums, and gets them', async () => {
  const database = await bareDatabase()
  const first = (await knownMigrations()).slice(0, Object.keys(released['0.1.0']).length)
  await transactionOnAnySchema(database, async (tx) => {
    await lockMigrations(tx)
    await appliedMigrations(tx)
    await applyMigrations(tx, first)
    expect(await describeSchema(tx)).toMatch(/^[0-9a-f]{32}$/)
    await tx.query('alter table migration drop column checksum')
  })
  await migrate(database)
  expect(await transactionOnAnySchema(database, appliedMigrations)).toEqual(await knownMigrations())
})

test('a database of a state before 0.1.0, with the same names, is refused', async () => {
  const database = await bareDatabase()
  const first = (await knownMigrations()).slice(0, Object.keys(released['0.1.0']).length)
  await transactionOnAnySchema(database, async (tx) => {
    await appliedMigrations(tx)
    await applyMigrations(tx, first)
    await tx.query('alter table migration drop column checksum')
    await tx.query('alter table client drop column district')
  })
  await expect(migrate(database)).rejects.toThrow(
    /^The database was made by a state of Zaffa that was never released: its tables are not/,
  )
})
