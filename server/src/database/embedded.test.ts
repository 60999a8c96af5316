import { appendFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  countSessions,
  hold,
  list,
  processesOf,
  query,
  until,
  useDirectories,
} from '../../test/embedded.ts'
import { connect } from './connect.ts'
import { locateBinaries, makeLinks } from './embedded/binaries.ts'
import { hold as holdPlace } from './embedded/hold.ts'
import { describeEnd, launch } from './embedded/launch.ts'
import { choosePlace } from './embedded/place.ts'
import { stopPostgres } from './embedded/postmaster.ts'
import { joinEmbedded } from './embedded.ts'

const { used, unused, start, log, lines } = useDirectories()

test('the first start creates a database, the second uses it', async () => {
  const directory = unused()
  vi.stubEnv('LANG', 'C')
  vi.stubEnv('LC_CTYPE', 'no_SUCH')
  const first = await start(directory)
  vi.unstubAllEnvs()
  expect(first.connection).toMatchObject({ user: 'zaffa', database: 'zaffa' })
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
  const [settings] = await query(
    first.connection,
    `select current_setting('server_encoding') as encoding, datlocprovider as provider,
       datlocale as locale, current_setting('data_checksums') as checksums,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('listen_addresses') as addresses, current_setting('timezone') as zone,
       current_setting('max_connections') as connections, lower('ÇAĞ Ω') as lower,
       (select rolsuper from pg_roles where rolname = current_user) as superuser
     from pg_database where datname = current_database()`,
  )
  expect(settings).toEqual({
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    checksums: 'on',
    fsync: 'on',
    commit: 'on',
    addresses: '',
    zone: 'UTC',
    connections: '120',
    lower: 'çağ ω',
    superuser: false,
  })
  await query(first.connection, 'create extension pg_trgm; create extension unaccent')
  await query(first.connection, 'create database other template zaffa')
  await query(first.connection, 'create table kept as select 1 as value')
  await Promise.all([first.stop(), first.stop()])
  await first.ended
  expect(await readdir(directory)).toEqual(['postgres', 'postgres.log'])

  const second = await start(directory)
  expect(await query(second.connection, 'select value from kept')).toEqual([{ value: 1 }])
  expect(lines.filter((line) => line.includes(`a new database in ${directory}/`))).toHaveLength(1)
})

test('a data directory of an earlier version gets the role of the server', async () => {
  const first = await start(used())
  const superuser = { ...first.connection, user: 'postgres' }
  await query(superuser, 'drop role zaffa_runtime')
  await first.stop()

  const { runtime } = await start(used())
  const [role] = await query(
    runtime,
    `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty
     from pg_roles where rolname = current_user`,
  )
  expect(role).toEqual({ rolname: 'zaffa_runtime', mighty: false })
  await expect(query(runtime, 'create table mine (id int)')).rejects.toThrow('permission denied')
})

test('the buffer cache survives a restart', async () => {
  const directory = unused()
  const first = await start(directory)
  await query(
    first.connection,
    `create table warm as select repeat('x', 1000) from generate_series(1, 1000)`,
  )
  // The process that notes the cache at the end starts a moment after the database.
  const superuser = { ...first.connection, user: 'postgres' }
  await query(superuser, 'create extension pg_prewarm')
  await until(async () => {
    const started = query(superuser, 'select autoprewarm_start_worker()').catch(String)
    return /already running/.test(`${await started}`)
  })
  await first.stop()

  const second = await start(directory)
  await until(async () =>
    (await readFile(join(directory, 'postgres.log'), 'utf8')).includes('autoprewarm successfully'),
  )
  const [explained] = await query(
    second.connection,
    'explain (analyze, buffers, format json) select count(*) from warm',
  )
  const plans = explained?.['QUERY PLAN'] as { Plan: Record<string, number> }[]
  expect(plans[0]?.Plan).toMatchObject({ 'Shared Read Blocks': 0 })
})

test('a path may have spaces, quotes, commas and Arabic letters', async () => {
  const directory = join(unused(), 'a, "b" ز')
  const holder = hold(directory)
  await holder.hears('ready')
  await holder.kill()
  const database = await start(directory)
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a path that is too long for a socket gives a one-line error', async () => {
  const directory = join(unused(), 'x'.repeat(100))
  await expect(start(directory)).rejects.toThrow(/^DATA_DIR: .* bytes too long .* a shorter one$/)
})

test('a second start is refused and names the holder', async () => {
  const directory = used()
  const holder = hold(directory)
  await holder.hears('ready')
  const { message } = await hold(directory).hears('refused')
  expect(message).toMatch(new RegExp(`^The data .* in use by process ${holder.process.pid};.*$`))
  await holder.end()
})

test('a start beside a running database may succeed later, one with a wrong setting may not', async () => {
  const place = await choosePlace(used())
  const { stop } = await start(used())
  const second = await launch(place)
  await second.ended
  expect(await describeEnd(place, second)).toMatchObject({ passing: true })
  await stop()
  const file = join(place.cluster, 'postgresql.auto.conf')
  await appendFile(file, 'max_connections = no\n')
  const third = await launch(place)
  await third.ended
  expect(await describeEnd(place, third)).toMatchObject({ passing: false })
  await writeFile(file, '')
})

test('of four starts at the same moment exactly one succeeds', async () => {
  const directory = unused()
  const holders = Array.from({ length: 4 }, () => hold(directory))
  const outcomes = await Promise.all(holders.map((holder) => holder.hears('ready', 'refused')))
  const refusals = outcomes.filter(({ said }) => said === 'refused')
  expect(refusals).toEqual(
    Array(3).fill({ said: 'refused', message: expect.stringContaining('is in use by process') }),
  )
  await Promise.all(holders.map((holder) => holder.end()))
  expect(await readdir(directory)).toEqual(['postgres', 'postgres.log'])
})

test('a command joins a running database and does not stop it', async () => {
  const directory = used()
  const server = await start(directory)
  const joined = await joinEmbedded(directory, log)
  expect(joined.connection).toEqual(server.connection)
  await joined.stop()
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a command without a server starts the database while it runs', async () => {
  const directory = used()
  const alone = await joinEmbedded(directory, log)
  onTestFinished(() => alone.stop())
  expect(await query(alone.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await alone.stop()
  await until(async () => (await processesOf(directory)).length === 0)
})

test('a command waits for a server that is just starting', async () => {
  const directory = used()
  const holder = hold(directory)
  await until(async () => (await list(join(directory, 'postgres'))).includes('postmaster.pid'))
  const joined = await joinEmbedded(directory, log)
  onTestFinished(() => joined.stop())
  await holder.hears('ready')
  expect(await query(joined.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await joined.stop()
  expect(await processesOf(`${directory}/`)).not.toEqual([])
  await holder.end()
})

test('a server that lost its database waits for a command that has started it', async () => {
  const command = await start(used())
  const place = await choosePlace(used())
  const database = connect(command.connection, { max: 1 })
  const looks = await countSessions(database)
  const server = holdPlace(place, { log, patience: 180_000 })
  onTestFinished(() => stopPostgres(place))
  // It looks at most ten times a second; a second server would be refused after two seconds.
  await until(async () => (await looks()) > 40)
  await database.end()
  await command.stop()
  expect((await server).lost).toBeDefined()
})

test('a failed start shows the last lines of the log and releases the directory', async () => {
  const directory = used()
  const file = join(directory, 'postgres', 'postgresql.conf')
  const configuration = await readFile(file, 'utf8')
  await writeFile(file, `${configuration}nonsense = 1\n`)
  await expect(start(directory)).rejects.toThrow(
    /^The database did not start \(exit code 1\)[\s\S]*unrecognized configuration parameter "nonsense"/,
  )
  await writeFile(file, configuration)
  await start(directory)
})

test('a database of another version gives a one-line error', async () => {
  const directory = unused()
  await mkdir(join(directory, 'postgres'), { recursive: true })
  await writeFile(join(directory, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start(directory)).rejects.toThrow(/^The database in .* PostgreSQL 17 .* 18;.*$/)
  expect(await readdir(directory)).toEqual(['postgres'])
})

test('a platform without PostgreSQL gives a one-line error', async () => {
  await expect(locateBinaries('linux', 's390x')).rejects.toThrow(
    /^No .*linux-s390x.*DATABASE_URL.*$/,
  )
})

test('missing links of the package are created, existing ones kept', async () => {
  const folder = unused()
  await mkdir(join(folder, 'native/lib'), { recursive: true })
  const library = 'native/lib/libx.so.1.2'
  const links = ['native/lib/libx.so.1', 'native/lib/libx.so'].map((target) => ({
    source: library,
    target,
  }))
  await writeFile(join(folder, library), 'library')
  await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
  await writeFile(join(folder, 'native/lib/libx.so'), 'present')
  await Promise.all([makeLinks(folder), makeLinks(folder)])
  expect(await readFile(join(folder, 'native/lib/libx.so.1'), 'utf8')).toBe('library')
  expect(await readFile(join(folder, 'native/lib/libx.so'), 'utf8')).toBe('present')
})
