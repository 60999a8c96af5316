import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { byTest, logIn, startApi, type TestApi } from '../../test/app.ts'
import { migrated, restore, undoTraces } from '../../test/backups.ts'
import { bareDatabase } from '../../test/database.ts'
import { clientBody, factories } from '../../test/factories.ts'
import { everyRow, expectWhole } from '../../test/faults/truth.ts'
import type { Database } from '../database/connect.ts'
import { appliedMigrations, applyMigrations } from '../database/migrate.ts'
import { knownMigrations } from '../database/migration-files.ts'
import { transactionOnAnySchema } from '../database/transaction.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { seed } from '../demo/seed.ts'
import { writeBackup } from './write.ts'

let api: TestApi
let folder: string
let file: string

beforeAll(async () => {
  api = await startApi()
  folder = await mkdtemp(join(tmpdir(), 'zaffa-backup-'))
  await fillDemo(api.database)
  await api.ok(clientCalls.create, { body: clientBody({ full_name: 'نورة "tab\t \\ back"' }) })
})
beforeEach(() => {
  file = join(folder, randomBytes(6).toString('hex'))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

async function expected(database: Database) {
  await database.query('update session set ended_at = null')
  return everyRow(database)
}

describe('a restored backup', () => {
  test.each([
    ['a new database without tables', bareDatabase],
    ['an empty migrated database', migrated],
  ])('into %s has every row of every table, and no live session', async (_name, make) => {
    const before = await expected(api.database)
    expect(before.client?.length).toBeGreaterThan(30)
    expect(before.image?.length).toBeGreaterThan(0)
    const { tables } = await writeBackup(api.database, file)
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(before))

    const target = await make()
    await restore(target, file)
    expect(await undoTraces(target)).toEqual({ sessions: before.session?.length })
    expect(await everyRow(target)).toEqual(before)
    await expectWhole(target)
  })

  test('has working indexes, constraints and triggers of the original', async () => {
    const definitions = async (database: Database) => {
      const { rows } = await database.query(
        `select pg_get_indexdef(indexrelid) as definition from pg_index
         where indrelid::regclass::text not like 'pg_%' union all
         select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
         where connamespace = current_schema()::regnamespace and contype <> 'n' union all
         select tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal
         order by 1`,
      )
      return rows
    }
    await writeBackup(api.database, file)
    const target = await migrated()
    await restore(target, file)
    expect(await definitions(target)).toEqual(await definitions(api.database))
    await factories(target).client()
    await expectWhole(target)
    await expect(target.query('delete from audit_record')).rejects.toThrow('cannot be changed')
  })

  test('replaces all other rows, but only when told to', async () => {
    const before = await expected(api.database)
    await writeBackup(api.database, file)
    const target = await migrated()
    const make = factories(target)
    for (let n = 0; n < 20; n += 1) await make.contract()
    await expect(restore(target, file)).rejects.toThrow(/^The database is not empty .*--replace/)
    await restore(target, file, true)
    await undoTraces(target)
    expect(await everyRow(target)).toEqual(before)
    await expectWhole(target)
  })

  test('causes no warnings of Node', async () => {
    const warnings: Error[] = []
    const hear = (warning: Error) => warnings.push(warning)
    process.on('warning', hear)
    const { tables } = await writeBackup(api.database, file)
    expect(tables.length, 'more tables than listeners are usual').toBeGreaterThan(10)
    await restore(await migrated(), file)
    process.off('warning', hear)
    expect(warnings).toEqual([])
  })

  test('keeps the values of sequences', async () => {
    const source = await migrated()
    await source.query(
      'create table ticket (number bigint generated always as identity, word text)',
    )
    await source.query("insert into ticket (word) values ('one'), ('two')")
    await writeBackup(source, file)
    await source.query("insert into ticket (word) values ('three'), ('four')")
    await restore(source, file, true)
    const { rows } = await source.query("insert into ticket (word) values ('3') returning number")
    expect(rows).toEqual([{ number: 3 }])
  })

  test('from before the latest migration is brought up to date', async () => {
    const source = await bareDatabase()
    const known = await knownMigrations()
    await transactionOnAnySchema(source, async (tx) => {
      await appliedMigrations(tx)
      await applyMigrations(tx, known.slice(0, -1))
    })
    await factories(source).client({ full_name: 'From before' })
    const { migrations } = await writeBackup(source, file)
    expect(migrations).toEqual(known.slice(0, -1).map(({ name }) => name))
    const target = await migrated()
    await factories(target).contract()
    await restore(target, file, true)
    const { rows } = await target.query('select full_name from client')
    expect(rows).toEqual([{ full_name: 'From before' }])
    expect(await transactionOnAnySchema(target, appliedMigrations)).toEqual(known)
    await expectWhole(target)
  })
})

describe('while a server runs', () => {
  test('a backup during writes is one snapshot', async () => {
    let stop = false
    let written = 0
    const writer = async () => {
      while (!stop) {
        await api.ok(clientCalls.create, { body: clientBody() })
        written += 1
      }
    }
    const writers = [writer(), writer(), writer()]
    const files = Array.from({ length: 4 }, (_, n) => `${file}-${n}`)
    for (const path of files) {
      const before = written
      await writeBackup(api.database, path)
      await expect.poll(() => written).toBeGreaterThan(before)
    }
    stop = true
    await Promise.all(writers)
    for (const path of files) {
      const target = await migrated()
      await restore(target, path)
      await expectWhole(target)
      const { rows } = await target.query<{ same: boolean }>(
        `select (select count(*) from client_credential) = (
           select count(*) from audit_record where action = 'client.create') as same`,
      )
      expect(rows).toEqual([{ same: true }])
    }
  })

  test('it answers from the restored data after a restore, remembered searches included', async () => {
    const running = await startApi()
    onTestFinished(() => running.close())
    const { database, owner } = running
    const none = { providers: 1, contracts: 0, conversations: 0, reviews: 0, applications: 0 }
    await seed(owner, byTest, { ...none, clients: 1500 })
    const found = async (token?: string) => {
      const query = { search: 'example', page: 100, pageSize: 8, sortBy: 'Newest' }
      return running.ok(clientCalls.list, { query, ...(token && { token }) })
    }
    const before = await found()
    expect(before.totalDocuments).toBe(1500)
    await writeBackup(owner, file)
    for (let n = 0; n < 10; n += 1) await running.ok(clientCalls.create, { body: clientBody() })
    expect((await found()).totalDocuments).toBe(1510)

    // Under load: writers hold locks all the time and are answered with 201 or 503.
    let stop = false
    const statuses = new Set<number>()
    const writer = async () => {
      while (!stop) {
        const response = await running.call(clientCalls.create, { body: clientBody() })
        await response.text()
        statuses.add(response.status)
      }
    }
    const writers = [writer(), writer(), writer()]
    await restore(owner, file, true)
    stop = true
    await Promise.all(writers)
    // Calls after the restore have no session.
    expect([...statuses].filter((status) => ![201, 401, 503].includes(status))).toEqual([])
    await running.refused(clientCalls.list, 401)
    const after = await found(await logIn(running.url))
    const { rows } = await database.query<{ clients: number }>(
      'select count(*) as clients from client',
    )
    expect(after.totalDocuments).toBe(rows[0]?.clients)
    // Only writes that were waiting when the restore ended.
    expect(after.totalDocuments - before.totalDocuments).toBeLessThanOrEqual(writers.length)
    await expectWhole(database)
  })
})

describe('the file of a backup', () => {
  test('is never written over an existing one', async () => {
    await writeFile(file, 'precious')
    await expect(writeBackup(api.database, file)).rejects.toThrow(/exists already/)
    expect(await readFile(file, 'utf8')).toBe('precious')
    await writeFile(`${file}-2.part`, 'under way')
    await expect(writeBackup(api.database, `${file}-2`)).rejects.toThrow(/being written/)
    expect(await readFile(`${file}-2.part`, 'utf8')).toBe('under way')
  })

  test('is readable only by its owner, and appears only when it is complete', async () => {
    await writeBackup(api.database, file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const source = await bareDatabase()
    await expect(writeBackup(source, `${file}-none`)).rejects.toThrow(/nothing to back up/)
    expect((await readdir(folder)).filter((name) => name.startsWith(`${file}-none`))).toEqual([])
    await expect(writeBackup(api.database, join(folder, 'no', 'where'))).rejects.toThrow(
      /where\.part cannot be written: ENOENT/,
    )
  })
})
