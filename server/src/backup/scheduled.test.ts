import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { byTest } from '../../test/app.ts'
import { migrated, restore } from '../../test/backups.ts'
import { factories } from '../../test/factories.ts'
import { everyRow } from '../../test/faults/truth.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { beside } from './beside.ts'
import { makeKeyPair } from './encryption.ts'
import { prepareFolder } from './folder.ts'
import { keepBackups } from './keep-backups.ts'
import { compareTables } from './prove.ts'
import { openBackup } from './read.ts'
import { restoreBackup } from './restore.ts'
import { backUpIfDue, type Schedule } from './scheduled.ts'

const day = 24 * 60 * 60 * 1000
const name = /^zaffa-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

let database: Database
let schedule: Schedule
let unproven: string

beforeEach(async () => {
  database = await migrated()
  await factories(database).contract()
  const directory = await mkdtemp(join(tmpdir(), 'zaffa-backups-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  unproven = join(directory, 'unproven')
  await prepareFolder(directory)
  schedule = { directory, every: day, keep: 2, recipient: undefined, dataDirectory: undefined }
})

const files = async () => (await readdir(schedule.directory)).filter((each) => each !== 'unproven')
const steps = () => ({ stop: new AbortController().signal, written: () => {} })

async function trialDatabases() {
  const sql = `select oid from pg_database where datname = 'zaffa_trial_' ||
    (select oid from pg_database where datname = current_database())`
  return (await database.query(sql)).rowCount
}

async function breakChain() {
  await database.query(`insert into audit_record (administrator, action, record_id, changes, request_id)
    values ('a', 'b', 'c', '{}', 'd')`)
  await database.query('alter table audit_record disable trigger append_only')
  await database.query(`update audit_record set administrator = 'another'`)
}

test('of several servers one makes the backup that is due; a later start makes no other', async () => {
  const { identity, recipient } = await makeKeyPair()
  schedule = { ...schedule, recipient }
  const servers = [database, beside(database), beside(database)]
  const before = await everyRow(database)
  const paths = await Promise.all(servers.map((each) => backUpIfDue(each, schedule, steps())))
  for (const server of servers.slice(1)) await server.end()
  const [path = '', ...more] = paths.filter((each) => each !== undefined)
  expect(more).toEqual([])
  expect(await files()).toEqual([expect.stringMatching(name)])
  expect(await backUpIfDue(database, schedule, steps())).toBeUndefined()
  expect(await trialDatabases()).toBe(0)
  const { rows } = await database.query('select action, record_id, administrator from audit_record')
  const [record_id] = await files()
  const administrator = 'scheduled backup'
  expect(rows).toEqual([{ action: 'database.backup', record_id, administrator }])

  const target = await migrated()
  await restore(target, path, false, [identity])
  expect((await everyRow(target)).contract).toEqual(before.contract)
})

test('a backup that cannot be recorded is not written', async () => {
  await database.query("alter table audit_record add check (action <> 'database.backup')")
  await expect(backUpIfDue(database, schedule, steps())).rejects.toThrow('check constraint')
  expect(await files()).toEqual([])
  expect(await readdir(join(schedule.directory, 'unproven'))).toEqual([])
})

test('old backups are removed only when the new one is proven', async () => {
  const old = [1, 2, 3].map((n) => `zaffa-2026-01-0${n}T03-00-00Z.backup`)
  for (const each of old) await writeFile(join(schedule.directory, each), '')
  await writeFile(join(schedule.directory, 'zaffa-mine.backup'), '')
  await breakChain()
  await expect(backUpIfDue(database, schedule, steps())).rejects.toThrow(/broken chain: audit/)
  expect(await files()).toEqual([...old, 'zaffa-mine.backup'])
  expect(await readdir(unproven)).toEqual([expect.stringMatching(name)])
  expect(await trialDatabases()).toBe(0)

  await database.query(`delete from audit_record`)
  await backUpIfDue(database, schedule, steps())
  expect(await files()).toEqual([old[2], expect.stringMatching(name), 'zaffa-mine.backup'])
  expect(await readdir(unproven)).toEqual([])
})

test.runIf(process.platform === 'linux')('a nearly full disk is left alone', async () => {
  // It has no free space.
  const full = { ...schedule, dataDirectory: '/proc' }
  await expect(backUpIfDue(database, full, steps())).rejects.toThrow(
    /^A backup and its trial need \d+ MB free on the disk of DATA_DIR$/,
  )
  expect(await readdir(unproven)).toEqual([])
})

test('long work beside a server has none of the time limits of its requests', async () => {
  const limits = { answerTimeout: 20, statementTimeout: 20 }
  const server = connect(database.options, limits)
  const own = beside(server)
  const { rowCount } = await own.query('select pg_sleep(0.1)')
  await own.end()
  await server.end()
  expect(rowCount).toBe(1)
})

test('a trial that brings back other rows proves nothing', async () => {
  const path = (await backUpIfDue(database, schedule, steps())) ?? ''
  const target = await migrated()
  const backup = await openBackup(path)
  const options = { replace: false, actor: byTest }
  await expect(
    restoreBackup(target, backup, {
      ...options,
      async filled(tx) {
        await compareTables(tx, backup.contents)
        await tx.query(`update client set full_name = full_name || '.'`)
        await compareTables(tx, backup.contents)
      },
    }),
  ).rejects.toThrow('The trial restore has other rows of client than the backup')
  await backup.close()
})

test('a stop during the trial ends it, and the next start begins anew', async () => {
  const stop = new AbortController()
  const stopped = backUpIfDue(database, schedule, {
    stop: stop.signal,
    written: () => stop.abort(),
  })
  await expect(stopped).rejects.toThrow()
  expect(await files()).toEqual([])
  const { host = '', port, user = '', password, database: own } = database.options
  const query = new URLSearchParams({
    host,
    port: String(port),
    user,
    password: `${password ?? ''}`,
  })
  const next = connect({ connectionString: `postgres:///${own}?${query}` })
  await backUpIfDue(next, schedule, steps())
  await next.end()
  expect(await files()).toHaveLength(1)
  expect(await trialDatabases()).toBe(0)
})

test('a server makes backups by itself and shows in its metrics what succeeded and failed', async () => {
  const lines: { level: number; msg: string }[] = []
  const { directory } = schedule
  const config = { ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: directory }), backups: schedule }
  await breakChain()
  const app = await buildApp(database, config)
  app.log.error = ((_details: unknown, msg: string) => lines.push({ level: 50, msg })) as never
  await keepBackups(app, database, config)
  await app.listen({ port: 0 })
  const metric = async (which: string) => {
    const { body } = await app.inject('/metrics')
    return Number(new RegExp(`^zaffa_backup_${which} (.+)$`, 'm').exec(body)?.[1])
  }
  await expect.poll(() => metric('failures_total')).toBe(1)
  expect(lines).toEqual([{ level: 50, msg: 'the backup failed' }])
  expect(await metric('last_success_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 600)
  expect(await metric('last_proof_timestamp_seconds')).toBe(0)
  await app.close()

  await database.query(`delete from audit_record`)
  const again = await buildApp(database, config)
  await keepBackups(again, database, config)
  await again.listen({ port: 0 })
  await expect.poll(files).toHaveLength(1)
  const { body } = await again.inject('/metrics')
  await rm(directory, { recursive: true })
  expect(await again.inject('/metrics'), 'without the folder').toMatchObject({ statusCode: 200 })
  await again.close()
  expect(body).toMatch(/^zaffa_backup_last_proof_timestamp_seconds 1\d{9}$/m)
  expect(body).toMatch(/^zaffa_backup_last_bytes [1-9]\d+$/m)
  expect(body).toMatch(/^zaffa_backup_failures_total 0$/m)
})

test('a key that was copied wrongly and a folder that cannot be used stop the start', async () => {
  const recipient = (await makeKeyPair()).recipient.replace(/..$/, (end) =>
    end === 'qq' ? 'pp' : 'qq',
  )
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), backups: schedule }
  const app = await buildApp(database, config)
  await expect(
    keepBackups(app, database, { ...config, backupRecipient: recipient }),
  ).rejects.toThrow(/^BACKUP_RECIPIENT: .* is not a public key of age/)
  const directory = join(schedule.directory, 'file')
  await writeFile(directory, '')
  await expect(
    keepBackups(app, database, { ...config, backups: { ...schedule, directory } }),
  ).rejects.toThrow(/^BACKUP_DIR: .*file cannot be used/)
  await app.close()
})
