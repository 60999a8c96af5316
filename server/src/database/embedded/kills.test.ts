import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  countSessions,
  hold,
  list,
  postmasterOf,
  processesOf,
  query,
  until,
  useDirectories,
} from '../../../test/embedded.ts'
import { connect } from '../connect.ts'
import type { EmbeddedDatabase } from '../embedded.ts'
import type { Connection } from './address.ts'
import { hold as holdPlace } from './hold.ts'
import { choosePlace } from './place.ts'

const { used, unused, start, log, lines } = useDirectories()

test('the next start works after a kill during the creation', async () => {
  const directory = unused()
  const holder = hold(directory)
  await until(async () => (await list(directory)).some((name) => /^postgres\.new-/.test(name)))
  await holder.kill()
  expect(await list(directory)).not.toContain('postgres')
  const database = await start(directory)
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await list(directory)).toEqual(['postgres', 'postgres.log'])
  // The orphaned initdb needs a moment to notice that its folder is gone.
  await until(async () => (await processesOf(`${directory}/postgres.new-`)).length === 0)
})

test('a killed server loses no acknowledged row, and its database is replaced', async () => {
  const directory = used()
  const holder = hold(directory, { task: 'write' })
  await until(() => holder.acknowledged() > 200)
  const orphan = await postmasterOf(directory)
  await holder.kill()
  const database = await start(directory)
  expect(await postmasterOf(directory)).not.toBe(orphan)
  expect(await rowsOf(database.connection)).toBeGreaterThanOrEqual(holder.acknowledged())
})

test('a server that ran out of memory loses no acknowledged row, and its database is replaced', async () => {
  const directory = used()
  const holder = hold(directory, {
    task: 'exhaust',
    env: { NODE_OPTIONS: '--max-old-space-size=64' },
  })
  await holder.ended()
  expect(holder.process.signalCode).toBe('SIGABRT')
  const orphan = await postmasterOf(directory)
  const database = await start(directory)
  expect(await postmasterOf(directory)).not.toBe(orphan)
  expect(await rowsOf(database.connection)).toBe(100)
})

test('server and database killed together lose no acknowledged row', async () => {
  const directory = used()
  const holder = hold(directory, { task: 'write' })
  await until(() => holder.acknowledged() > 200)
  process.kill(await postmasterOf(directory), 'SIGKILL')
  await holder.kill()
  const database = await start(directory)
  expect(await rowsOf(database.connection)).toBeGreaterThanOrEqual(holder.acknowledged())
})

test('a database that ends by itself is restarted at the same address', async () => {
  const directory = used()
  const database = await start(directory)
  const before = await postmasterOf(directory)
  process.kill(before, 'SIGKILL')
  await until(async () => (await restarted(directory, before)) !== undefined)
  await until(async () => (await query(database.connection, 'select 1').catch(() => [])).length > 0)
  await database.stop()
  await database.ended
  await until(async () => (await processesOf(directory)).length === 0)
})

test('a database that loses the connection with the lock is held again', async () => {
  const directory = used()
  const database = await start(directory)
  const seen = lines.length
  const [holder] = await locksOf(database)
  process.kill(Number(holder?.pid), 'SIGKILL')
  await until(() => lines.slice(seen).some((line) => line.endsWith('starting it again')))
  await until(async () => (await locksOf(database)).length === 1)
  const { message } = await hold(directory).hears('refused')
  expect(message).toContain(`in use by process ${process.pid}`)
})

test('a database that keeps ending is given up', async () => {
  const directory = used()
  const database = await start(directory)
  const seen = lines.length
  let ended = false
  void database.ended.then(() => {
    ended = true
  })
  const killed = new Set<number>()
  await until(async () => {
    const pid = await restarted(directory, ...killed)
    if (!ended && pid) process.kill(pid, 'SIGKILL')
    if (pid) killed.add(pid)
    return ended
  })
  expect(lines.slice(seen).join('\n')).toMatch(
    /4 times within a minute; it is given up$|^The database did not start/m,
  )
  await database.stop()
  await start(directory)
})

test('a stop during a restart keeps it stopped', async () => {
  const directory = used()
  const database = await start(directory)
  const seen = lines.length
  process.kill(await postmasterOf(directory), 'SIGKILL')
  await until(() => lines.slice(seen).some((line) => line.endsWith('starting it again')))
  await database.stop()
  await database.ended
  await until(async () => (await processesOf(directory)).length === 0)
})

test('a stale pid reused by another process does not block the start or harm that process', async () => {
  const directory = used()
  const holder = hold(directory)
  await holder.hears('ready')
  await holder.kill()
  process.kill(await postmasterOf(directory), 'SIGKILL')
  await until(async () => (await processesOf(directory)).length === 0)
  const bystander = spawn('sleep', ['600'])
  onTestFinished(() => void bystander.kill('SIGKILL'))
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = join(directory, 'postgres', name)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/^\d+/, String(bystander.pid)))
  }
  await start(directory)
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
})

test('an orphan that does not answer is replaced', async () => {
  const directory = used()
  const holder = hold(directory)
  await holder.hears('ready')
  const orphan = await postmasterOf(directory)
  await holder.kill()
  process.kill(orphan, 'SIGSTOP')
  const database = await start(directory)
  expect(await postmasterOf(directory)).not.toBe(orphan)
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an interrupted start leaves the database of another process alone', async () => {
  const directory = used()
  const database = await start(directory)
  const seen = lines.length
  const place = await choosePlace(directory)
  const stop = new AbortController()
  const pool = connect(database.connection, { max: 1 })
  const looks = await countSessions(pool)
  const waiting = holdPlace(place, { log, patience: 180_000, stop: stop.signal })
  waiting.catch(() => {})
  await until(async () => (await looks()) > 3)
  await pool.end()
  stop.abort()
  await expect(waiting).rejects.toThrow('aborted')
  expect(await locksOf(database)).toHaveLength(1)
  expect(lines.slice(seen)).toEqual([])
})

const locksOf = ({ connection }: EmbeddedDatabase) =>
  query(
    { ...connection, database: 'postgres' },
    `select pid from pg_locks where locktype = 'advisory'`,
  ).catch(() => [])

/** The process id of a running database, other than these. */
async function restarted(directory: string, ...others: number[]): Promise<number | undefined> {
  const pid = await postmasterOf(directory).catch(() => Number.NaN)
  const runs = (await processesOf(join(directory, 'postgres'))).some(
    (line) => Number.parseInt(line, 10) === pid,
  )
  return runs && !others.includes(pid) ? pid : undefined
}

async function rowsOf(connection: Connection): Promise<number> {
  const [row] = await query(
    connection,
    'select count(*)::int as count, max(row) as last from entry',
  )
  expect(row?.count).toBe(row?.last)
  return Number(row?.last)
}
