import { execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asRoot, kill, list, query, until, useDirectories } from '../../../test/embedded.ts'
import { isArchived, markArchived } from '../../database/embedded/archive.ts'
import { listBases, removeOldBases, takeBase } from './base-backup.ts'
import { chooseBase } from './choose-base.ts'

const { used, unused, start } = useDirectories()

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'zaffa-archive-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('a piece of the log is stored whole, once, and never replaced by another', async () => {
  const archive = await folder()
  const script = join(import.meta.dirname, '../../database/embedded/archive-wal.sh')
  const [piece, other] = [join(archive, "it's a piece"), join(archive, 'other')]
  await writeFile(piece, 'one'.repeat(10_000))
  await writeFile(other, 'two'.repeat(10_000))
  const store = (path: string) => promisify(execFile)('/bin/sh', [script, path, archive, '0001'])
  // Left by a crash.
  await writeFile(join(archive, '0001.gz.part'), 'half')
  await store(piece)
  await store(piece)
  await expect(store(other)).rejects.toThrow()
  await expect(store(join(archive, 'none'))).rejects.toThrow()
  const { stdout } = await promisify(execFile)('gzip', ['-dc', join(archive, '0001.gz')])
  expect(stdout).toBe('one'.repeat(10_000))
  expect((await readdir(archive)).sort()).toEqual(['0001.gz', "it's a piece", 'other'])
  // A damaged copy does not count as stored.
  await writeFile(join(archive, '0001.gz'), '')
  await expect(store(piece)).rejects.toThrow()
})

test.runIf(asRoot)('the folder is made for the user of the database, or refused', async () => {
  const nobody = 65534
  const directory = unused()
  await mkdir(directory, { mode: 0o700 })
  await chown(directory, nobody, nobody)
  const root = await folder()
  await chmod(root, 0o711)
  const closed = join(root, 'closed')
  await mkdir(closed, { mode: 0o700 })
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  // Set in the tests against another server, with which there is no archive.
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('WAL_ARCHIVE_DIR', closed)
  await expect(start(directory)).rejects.toThrow(
    /^WAL_ARCHIVE_DIR: the database cannot write to .*closed\/wal \(.*\); give it to the user who owns DATA_DIR$/,
  )
  // A quote and a percent sign mean something to the shell and to PostgreSQL.
  const archive = join(root, "100% Zaffa's archive")
  vi.stubEnv('WAL_ARCHIVE_DIR', archive)
  const { connection } = await start(directory)
  await query(connection, 'create table kept as select 1 as value')
  await query({ ...connection, user: 'postgres' }, 'select pg_switch_wal()')
  await until(async () => (await list(join(archive, 'wal'))).some((name) => /\.gz$/.test(name)))
})

test('a start without the archive makes a gap, which the next base backup has to close', async () => {
  const directory = used()
  await markArchived(directory, '/archive')
  expect(await isArchived(directory, '/archive')).toBe(true)
  expect(await isArchived(directory, '/another')).toBe(false)
  await start(directory)
  expect(await isArchived(directory, '/archive')).toBe(false)
})

test('a base backup that fails leaves nothing of itself or of one that was killed', async () => {
  const archive = await folder()
  await mkdir(join(archive, 'base-2026-11-16T14-00-00Z.part/data'), { recursive: true })
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('WAL_ARCHIVE_DIR', archive)
  const { connection } = await start(used())
  const client = new Client({ ...connection, user: 'postgres' })
  await client.connect()
  onTestFinished(() => client.end())
  // The copy ends with the file pg_control, which is missing here.
  const cluster = await folder()
  await mkdir(join(cluster, 'pg_tblspc'))
  await writeFile(join(cluster, 'PG_VERSION'), '18')
  const taken = takeBase(client, cluster, archive, new AbortController().signal)
  await expect(taken).rejects.toThrow('global/pg_control')
  expect(await readdir(archive)).toEqual(['wal'])
})

/** Base backups of timeline 1, of 10, 11 and 12 o'clock, and of timeline 2, of 13 o'clock. */
async function archiveOfADay(): Promise<string> {
  const archive = await folder()
  await mkdir(join(archive, 'wal'))
  for (const [hour, first_piece] of [
    [10, '000000010000000000000003'],
    [11, '000000010000000000000005'],
    [12, '000000010000000000000008'],
    [13, '000000020000000000000009'],
  ]) {
    const base = join(archive, `base-2026-11-16T${hour}-00-00Z`)
    await mkdir(base)
    const usable_from = `2026-11-16T${hour}:00:05.000Z`
    await writeFile(join(base, 'base.json'), JSON.stringify({ usable_from, first_piece }))
  }
  await mkdir(join(archive, 'base-2026-11-16T14-00-00Z.part'))
  for (let n = 3; n <= 9; n += 1) {
    const time = new Date(`2026-11-16T12:${30 + n}:00Z`)
    const file = join(archive, 'wal', `00000001000000000000000${n}.gz`)
    await writeFile(file, '')
    await utimes(file, time, time)
  }
  await writeFile(join(archive, 'wal', '00000002.history.gz'), '')
  await writeFile(join(archive, 'wal', '000000010000000000000003.00000028.backup.gz'), '')
  return archive
}

test('old base backups go, with the log that no other needs', async () => {
  const archive = await archiveOfADay()
  await removeOldBases(archive, 2)
  expect((await readdir(archive)).sort()).toEqual([
    'base-2026-11-16T12-00-00Z',
    'base-2026-11-16T13-00-00Z',
    'wal',
  ])
  expect((await readdir(join(archive, 'wal'))).sort()).toEqual([
    '000000010000000000000008.gz',
    '000000010000000000000009.gz',
    '00000002.history.gz',
  ])
})

test('a kill while an old base backup is removed leaves the others usable', async () => {
  const archive = await archiveOfADay()
  const old = join(archive, 'base-2026-11-16T10-00-00Z')
  await mkdir(join(old, 'data'))
  // So many that the kill comes before the end.
  for (let n = 0; n < 10_000; n += 1) await writeFile(join(old, 'data', String(n)), '')
  const module = JSON.stringify(join(import.meta.dirname, 'base-backup.ts'))
  const removal = `(await import(${module})).removeOldBases(${JSON.stringify(archive)}, 3)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', removal])
  onTestFinished(() => kill(child))
  await until(async () => !(await list(old)).includes('base.json'))
  await kill(child)
  expect(await listBases(archive)).toHaveLength(3)
  await removeOldBases(archive, 3)
  expect((await readdir(archive)).sort()).toEqual([
    'base-2026-11-16T11-00-00Z',
    'base-2026-11-16T12-00-00Z',
    'base-2026-11-16T13-00-00Z',
    'wal',
  ])
})

test('a moment is found in the history that was true at that time, or refused', async () => {
  const archive = await archiveOfADay()
  const baseFor = async (time: string) =>
    (await chooseBase(archive, new Date(`2026-11-16T${time}Z`))).base.path.slice(-20)
  expect(await baseFor('10:00:05')).toBe('2026-11-16T10-00-00Z')
  expect(await baseFor('12:39:00')).toBe('2026-11-16T12-00-00Z')
  await expect(baseFor('10:00:04')).rejects.toThrow(
    'The archive begins at 2026-11-16T10:00:05.000Z; name a later moment',
  )
  // The history of timeline 1 ended here; the next one is known from its own base backup on.
  await expect(baseFor('12:39:01')).rejects.toThrow(
    'The archive ends at 2026-11-16T12:39:00.000Z; name that moment or an earlier one',
  )
  expect(await baseFor('13:00:05')).toBe('2026-11-16T13-00-00Z')
  // What comes after a gap cannot be reached.
  await rm(join(archive, 'wal/000000010000000000000009.gz'))
  expect(await baseFor('12:38:00')).toBe('2026-11-16T12-00-00Z')
  await expect(baseFor('12:38:01')).rejects.toThrow('The archive ends at 2026-11-16T12:38:00.000Z')
})
