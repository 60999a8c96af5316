import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { byTest } from '../../test/app.ts'
import { migrated, restore } from '../../test/backups.ts'
import { testDatabase } from '../../test/database.ts'
import { factories } from '../../test/factories.ts'
import { everyRow, expectWhole } from '../../test/faults/truth.ts'
import type { Database } from '../database/connect.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { openBackup } from './read.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

/** A file that is not a complete backup is refused, and nothing changes. */

let folder: string
let file: string
let whole: Buffer
let target: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaffa-backup-'))
  const source = await testDatabase()
  await fillDemo(source.database)
  const path = join(folder, 'whole')
  await writeBackup(source.database, path)
  whole = await readFile(path)
  await source.drop()
  const made = await testDatabase()
  target = made.database
  await factories(target).contract()
  return () => made.drop()
})
beforeEach(() => {
  file = join(folder, randomBytes(6).toString('hex'))
})
afterAll(() => rm(folder, { recursive: true }))

async function refuses(content: Buffer | string, message: RegExp) {
  const before = await everyRow(target)
  await writeFile(file, content)
  await expect(restore(target, file, true)).rejects.toThrow(message)
  expect(await everyRow(target)).toEqual(before)
}

const damaged = /is damaged or cut off/

test.each([0.01, 0.3, 0.7, 0.99])('cut off at %d of its length', (share) =>
  refuses(whole.subarray(0, Math.floor(whole.length * share)), damaged),
)
test('cut off by one byte', () => refuses(whole.subarray(0, -1), damaged))
test('with bytes after its end', () => refuses(Buffer.concat([whole, whole]), damaged))
test('with any one bit flipped', async () => {
  for (let n = 0; n < 40; n += 1) {
    const flipped = Buffer.from(whole)
    const at = 15 + Math.floor(((whole.length - 15) * n) / 40)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (n % 8))
    await writeFile(file, flipped)
    await expect(openBackup(file), `byte ${at}`).rejects.toThrow(damaged)
  }
})
test('empty', () => refuses('', /is not a backup of Zaffa/))
test('of another kind', () => refuses(randomBytes(5000), /is not a backup of Zaffa/))
test('of a newer format', () =>
  refuses(`zaffa backup 2\n${whole.subarray(15)}`, /made by a newer version/))
test('missing', async () => {
  await expect(openBackup(join(folder, 'nowhere'))).rejects.toThrow(/^There is no file .*nowhere$/)
})
test('a folder', async () => {
  await expect(openBackup(folder)).rejects.toThrow(/is not a file$/)
})

test('with a migration of a newer version', async () => {
  const source = await migrated()
  await source.query("insert into migration (name) values ('9999-future.sql')")
  await writeBackup(source, file)
  const before = await everyRow(target)
  await expect(restore(target, file, true)).rejects.toThrow(
    /newer than this version .*9999-future\.sql/,
  )
  expect(await everyRow(target)).toEqual(before)
})

test('with other tables than this version has', async () => {
  const source = await migrated()
  await source.query('create table strange (word text)')
  await writeBackup(source, file)
  const before = await everyRow(target)
  await expect(restore(target, file, true)).rejects.toThrow(/they differ in strange \(word\)/)
  expect(await everyRow(target)).toEqual(before)
})

test('changed after it was checked', async () => {
  await writeFile(file, whole)
  const backup = await openBackup(file)
  const before = await everyRow(target)
  const { tables } = backup.contents
  const image = tables.findIndex(({ name }) => name === 'image')
  const at = tables.slice(0, image).reduce((sum, { length }) => sum + length, 15)
  const changed = Buffer.from(whole)
  changed.fill(0, at + 1000, at + 1100)
  await writeFile(file, changed)
  await expect(restoreBackup(target, backup, { replace: true, actor: byTest })).rejects.toThrow()
  await backup.close()
  expect(await everyRow(target)).toEqual(before)
  await factories(target).client()
  await expectWhole(target)
})
