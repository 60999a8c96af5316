import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrated, restore, undoTraces } from '../../test/backups.ts'
import { bareDatabase, testDatabase } from '../../test/database.ts'
import { factories } from '../../test/factories.ts'
import { everyRow } from '../../test/faults/truth.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { encryptInto, readIdentities, writeNewKey } from './encryption.ts'
import { openBackup } from './read.ts'
import { writeBackup } from './write.ts'

let folder: string
let file: string
let keyFile: string
let whole: Buffer
let rows: Record<string, string[]>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaffa-backup-'))
  keyFile = join(folder, 'key')
  file = join(folder, 'encrypted')
  const { database, drop } = await testDatabase()
  await fillDemo(database)
  // Random, so that it stays large: a backup of several pieces, longer than what is held in memory.
  const one = 'where path = (select min(path) from image)'
  await database.query(`update image set content = $1 ${one}`, [randomBytes(3_000_000)])
  rows = await everyRow(database)
  await writeBackup(database, file, { recipients: [await writeNewKey(keyFile)] })
  whole = await readFile(file)
  await drop()
})
afterAll(() => rm(folder, { recursive: true }))

test('an encrypted backup shows nothing, and its private key brings back every row', async () => {
  expect(whole.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
  expect(whole.length).toBeGreaterThan(2 * 1024 * 1024)
  for (const word of ['zaffa backup', 'zaffa end', 'client'])
    expect(whole.includes(word)).toBe(false)
  const target = await bareDatabase()
  await restore(target, file, false, await readIdentities(keyFile))
  await undoTraces(target)
  expect(await everyRow(target)).toEqual(rows)
})

test('without the key, with another, damaged or cut off, it is refused and changes nothing', async () => {
  const target = await migrated()
  await factories(target).contract()
  const before = await everyRow(target)
  const identities = await readIdentities(keyFile)
  const another = join(folder, 'another')
  await writeNewKey(another)
  await expect(restore(target, file, true)).rejects.toThrow(/is encrypted; .*--identity KEYFILE$/)
  await expect(restore(target, file, true, await readIdentities(another))).rejects.toThrow(
    /was encrypted for another key; nothing was restored/,
  )
  const changed = join(folder, 'changed')
  const refuses = async (content: Buffer, what: string) => {
    await writeFile(changed, content)
    await expect(openBackup(changed, identities), what).rejects.toThrow(/is damaged or cut off/)
  }
  // Whole pieces are missing at the end: each that is left is genuine.
  const piece = 65_536 + 16
  const header = whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1 + 16
  for (const end of [
    header + piece,
    header + 5 * piece,
    whole.length - 1,
    whole.length >> 1,
    100,
  ]) {
    await refuses(whole.subarray(0, end), `cut off at ${end}`)
  }
  await refuses(Buffer.concat([whole, Buffer.from('more')]), 'longer')
  for (let n = 0; n < 12; n += 1) {
    const flipped = Buffer.from(whole)
    const at = 300 + Math.floor(((whole.length - 300) * n) / 12)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    await refuses(flipped, `byte ${at}`)
  }
  expect(await everyRow(target)).toEqual(before)
})

test('a failure to write the encrypted bytes reaches the backup, in the middle and at the end', async () => {
  const recipient = await writeNewKey(join(folder, 'third'))
  const full = async () => {
    throw new Error('the disk is full')
  }
  const sink = await encryptInto([recipient], full)
  const endless = async () => {
    for (;;) await sink.write(randomBytes(100_000))
  }
  await expect(endless()).rejects.toThrow('the disk is full')
  await expect((await encryptInto([recipient], full)).end()).rejects.toThrow('the disk is full')
})

test('a key is never written over another file, and only its owner can read it', async () => {
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  const before = await readFile(keyFile, 'utf8')
  await expect(writeNewKey(keyFile)).rejects.toThrow(/^The key cannot be written: EEXIST/)
  expect(await readFile(keyFile, 'utf8')).toBe(before)
  await writeFile(join(folder, 'notes'), 'no key')
  await expect(readIdentities(join(folder, 'notes'))).rejects.toThrow(/there is no private key/)
})
