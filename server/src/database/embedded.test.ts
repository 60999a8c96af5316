import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { HolderMessage } from '../../test/database-holder.ts'
import { shortFolder } from './embedded/address.ts'
import { locateBinaries, makeLinks } from './embedded/binaries.ts'
import { chooseRunner, command, spawnOptions } from './embedded/unprivileged.ts'
import { type Connection, type EmbeddedDatabase, joinEmbedded, startEmbedded } from './embedded.ts'

const asRoot = process.getuid?.() === 0
const nobody = 65534
const noUnshare = { PATH: '/nonexistent' }

let root: string
const lines: string[] = []
const log = (line: string) => lines.push(line)

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'zaffa-embedded-')))
  await chmod(root, 0o711)
  await (await startEmbedded(used(), log)).stop()
})

afterAll(async () => {
  await rm(root, { recursive: true })
})

test('the first start creates a database, the second uses it', async () => {
  const directory = newDirectory()
  vi.stubEnv('LANG', 'C')
  vi.stubEnv('LC_CTYPE', 'no_SUCH')
  const first = await start(directory)
  vi.unstubAllEnvs()
  expect(first.fresh).toBe(true)
  expect(first.connection).toMatchObject({ user: 'zaffa', database: 'zaffa' })
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
  expect(await readdir(directory)).toEqual(['lock', 'postgres', 'postgres.log'])
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
    connections: '60',
    lower: 'çağ ω',
    superuser: false,
  })
  await query(first.connection, 'create extension pg_trgm; create extension unaccent')
  await query(first.connection, 'create database other template zaffa')
  await query(first.connection, 'create table kept as select 1 as value')
  await Promise.all([first.stop(), first.stop()])
  await first.exited
  expect(await readdir(directory)).toEqual(['postgres', 'postgres.log'])

  const second = await start(directory)
  expect(second.fresh).toBe(false)
  expect(await query(second.connection, 'select value from kept')).toEqual([{ value: 1 }])
})

test('the buffer cache survives a restart', async () => {
  const directory = newDirectory()
  const first = await start(directory)
  await query(
    first.connection,
    `create table warm as select repeat('x', 1000) from generate_series(1, 1000)`,
  )
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

test('the next start works after a kill during the creation', async () => {
  const directory = newDirectory()
  const holder = hold(directory)
  await until(async () => (await list(directory)).some((name) => /^postgres\.new-/.test(name)))
  await sleep(200)
  await holder.kill()
  expect(await list(directory)).not.toContain('postgres')
  const database = await start(directory)
  expect(database.fresh).toBe(true)
  expect(await readdir(directory)).toEqual(['lock', 'postgres', 'postgres.log'])
  // The orphaned initdb needs a moment to notice that its folder is gone.
  await until(async () => (await processesOf(`${directory}/postgres.new-`)).length === 0)
})

test('a long path, with spaces and Arabic, gets a short private folder for its socket', async () => {
  const directory = join(newDirectory(), 'زفة, "a" '.repeat(4), 'x'.repeat(100))
  const database = await start(directory)
  const folder = shortFolder(directory)
  expect(database.connection.host).toBe(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await readFile(join(directory, 'socket-directory'), 'utf8')).toBe(`${folder}\n`)
  const joined = await joinEmbedded(directory, log)
  expect(await query(joined.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
  expect(await readdir(directory)).toEqual(['postgres', 'postgres.log'])
  await expect(stat(folder)).rejects.toThrow('ENOENT')
})

test('a path for the socket may have spaces, quotes and commas', async () => {
  const directory = join(newDirectory(), 'a, "b" ز')
  const holder = hold(directory)
  const { processId } = await holder.hears('ready')
  await holder.kill()
  const database = await start(directory)
  expect(database.processId).toBe(processId)
  expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(asRoot)('root runs it in a user namespace in a folder only root can enter', async () => {
  const closed = newDirectory()
  await mkdir(closed, { mode: 0o700 })
  const database = await start(join(closed, 'data'))
  const map = await readFile(`/proc/${database.processId}/uid_map`, 'utf8')
  expect(map.trim().split(/\s+/)).toEqual([String(nobody), '0', '1'])
})

test.runIf(asRoot)('root without namespaces runs it as user nobody, now and later', async () => {
  const directory = newDirectory()
  await (await start(directory)).stop()
  const holder = hold(directory, { env: noUnshare })
  const { processId } = await holder.hears('ready')
  expect(await readFile(`/proc/${processId}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534/m)
  await holder.end()
  expect((await stat(directory)).mode & 0o777).toBe(0o711)
  expect((await stat(join(directory, 'postgres'))).mode & 0o777).toBe(0o700)
  await chmod(directory, 0o700)
  const again = await start(directory)
  expect(await readFile(`/proc/${again.processId}/status`, 'utf8')).toMatch(/^Uid:\t65534/m)
})

test.runIf(asRoot)('root without any way to run it gets a one-line error', async () => {
  const closed = newDirectory()
  await mkdir(closed, { mode: 0o700 })
  const { message } = await hold(join(closed, 'data'), { env: noUnshare }).hears('refused')
  expect(message).toMatch(/^PostgreSQL refuses to run as root.*unshare.*65534.*DATABASE_URL.*$/)
})

test.runIf(asRoot)('an ordinary user runs it, also after a kill; other users cannot', async () => {
  const directory = newDirectory()
  await mkdir(directory, { mode: 0o700 })
  await chown(directory, nobody, nobody)
  const first = hold(directory, { uid: nobody })
  const { processId, fresh } = await first.hears('ready')
  expect(fresh).toBe(true)
  expect(await readFile(`/proc/${processId}/status`, 'utf8')).toMatch(/^Uid:\t65534/m)
  await first.kill()
  const second = hold(directory, { uid: nobody })
  expect(await second.hears('ready')).toMatchObject({ processId, fresh: false })
  await second.end()
  // A start by root leaves it usable for its owner.
  await (await start(directory)).stop()
  const third = hold(directory, { uid: nobody })
  await third.hears('ready')
  await third.end()

  const { message } = await hold(directory, { uid: nobody - 1 }).hears('refused')
  expect(message).toMatch(/^DATA_DIR: .* cannot be read and written by this user \(EACCES\); .*$/)
})

test('a second start is refused and names the holder', async () => {
  const directory = used()
  const holder = hold(directory)
  await holder.hears('ready')
  const refusal = await hold(directory).hears('refused')
  expect(refusal).toMatchObject({ error: 'DataDirectoryInUse' })
  expect(refusal.message).toMatch(new RegExp(`^The data .* process ${holder.process.pid};.*$`))
  await holder.end()
})

test('of four starts at the same moment exactly one succeeds', async () => {
  const directory = newDirectory()
  const holders = Array.from({ length: 4 }, () => hold(directory))
  const outcomes = await Promise.all(holders.map((holder) => holder.hears('ready', 'refused')))
  expect(outcomes.map(({ said }) => said).sort()).toEqual([
    'ready',
    'refused',
    'refused',
    'refused',
  ])
  await Promise.all(holders.map((holder) => holder.end()))
})

test('a killed server loses no acknowledged row, and its database is adopted', async () => {
  const directory = used()
  const holder = hold(directory, { task: 'write' })
  const { processId } = await holder.hears('ready')
  await until(() => holder.acknowledged() > 200)
  await holder.kill()
  const database = await start(directory)
  expect(database.processId).toBe(processId)
  expect(await rowsOf(database.connection)).toBeGreaterThanOrEqual(holder.acknowledged())
  await database.stop()
  await database.exited
  expect(await processesOf(directory)).toEqual([])
})

test('server and database killed together lose no acknowledged row', async () => {
  const directory = used()
  const holder = hold(directory, { task: 'write' })
  const { processId } = await holder.hears('ready')
  await until(() => holder.acknowledged() > 200)
  process.kill(processId, 'SIGKILL')
  await holder.kill()
  const database = await start(directory)
  expect(database.processId).not.toBe(processId)
  expect(await rowsOf(database.connection)).toBeGreaterThanOrEqual(holder.acknowledged())
})

test('a database that ends by itself is restarted at the same address', async () => {
  const directory = used()
  const holder = hold(directory)
  const { processId: orphan } = await holder.hears('ready')
  await holder.kill()
  // First an adopted orphan, then our own child process.
  const database = await start(directory)
  expect(database.processId).toBe(orphan)
  for (const _ of ['adopted', 'own']) {
    const joined = await joinEmbedded(directory, log)
    const { processId } = database
    process.kill(processId, 'SIGKILL')
    await joined.exited
    await until(() => database.processId !== processId)
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  }
  await database.stop()
  await database.exited
  expect(await processesOf(directory)).toEqual([])
})

test('a database that keeps ending is given up, and the directory released', async () => {
  const directory = used()
  const database = await start(directory)
  let exited = false
  void database.exited.then(() => {
    exited = true
  })
  const killed = new Set<number>()
  await until(() => {
    const { processId } = database
    if (!exited && !killed.has(processId)) process.kill(processId, 'SIGKILL')
    killed.add(processId)
    return exited
  })
  expect(killed.size).toBe(4)
  expect(lines.at(-1)).toMatch(/3 times within a minute; it is given up$/)
  await database.stop()
  await start(directory)
})

test('a stop during a restart keeps it stopped', async () => {
  const directory = used()
  const database = await start(directory)
  process.kill(database.processId, 'SIGKILL')
  await until(() => lines.at(-1)?.endsWith('ended unexpectedly; starting it again') ?? false)
  await database.stop()
  await database.exited
  expect(await processesOf(directory)).toEqual([])
})

test('a stale pid reused by another process does not block the start or harm that process', async () => {
  const directory = used()
  const holder = hold(directory)
  const { processId } = await holder.hears('ready')
  await holder.kill()
  process.kill(processId, 'SIGKILL')
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

test('an orphan with the settings of another version is replaced', async () => {
  const directory = used()
  const orphan = await postgresWith(directory, ['-c', 'work_mem=4MB'])
  await until(async () => (await readLog(directory)).endsWith('ready to accept connections\n'))
  const database = await start(directory)
  expect(database.processId).not.toBe(orphan.pid)
  expect(await query(database.connection, 'show work_mem')).toEqual([{ work_mem: '16MB' }])
})

test('a command joins a running database and does not stop it', async () => {
  const directory = used()
  const server = await start(directory)
  const joined = await joinEmbedded(directory, log)
  expect(joined).toMatchObject({ processId: server.processId, fresh: false })
  expect(joined.connection).toEqual(server.connection)
  await joined.stop()
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  await joined.exited
})

test('a command without a server starts the database while it runs', async () => {
  const directory = newDirectory()
  const alone = await joinEmbedded(directory, log)
  onTestFinished(() => alone.stop())
  expect(alone.fresh).toBe(true)
  await alone.stop()
  expect(await processesOf(directory)).toEqual([])
  expect(await readdir(directory)).toEqual(['postgres', 'postgres.log'])
})

test('a command waits for a server that is just starting', async () => {
  const directory = newDirectory()
  const holder = hold(directory)
  await until(async () => (await list(directory)).includes('lock'))
  const joined = await joinEmbedded(directory, log)
  expect((await holder.hears('ready')).processId).toBe(joined.processId)
  await holder.end()
})

test.runIf(asRoot)('containers that share a directory do not share its database', async () => {
  const directory = used()
  const container = { prefix: ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] }
  const first = hold(directory, container)
  await first.hears('ready')
  for (const second of [hold(directory, container), hold(directory)]) {
    expect(await second.hears('refused')).toMatchObject({ error: 'DataDirectoryInUse' })
  }
  const joined = await joinEmbedded(directory, log)
  expect(await query(joined.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.kill()
  await joined.exited
  // The server is process 1 of its container again.
  const third = hold(directory, container)
  await third.hears('ready')
  const rejoined = await joinEmbedded(directory, log)
  await third.kill()
  await rejoined.exited
  await start(directory)
})

test('a failed start shows the last lines of the log and releases the directory', async () => {
  const directory = used()
  const file = join(directory, 'postgres', 'postgresql.conf')
  const configuration = await readFile(file, 'utf8')
  await appendFile(file, 'nonsense = 1\n')
  await expect(start(directory)).rejects.toThrow(
    /^The database did not start \(exit code 1\)[\s\S]*unrecognized configuration parameter "nonsense"/,
  )
  await writeFile(file, configuration)
  await start(directory)
})

test('a database of another version gives a one-line error', async () => {
  const directory = newDirectory()
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
  const folder = newDirectory()
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

test('a large log is rotated', async () => {
  const directory = used()
  await writeFile(join(directory, 'postgres.log'), Buffer.alloc(10 * 1024 * 1024 + 1))
  await start(directory)
  expect((await stat(join(directory, 'postgres.log'))).size).toBeLessThan(10_000)
  expect((await stat(join(directory, 'postgres.log.1'))).size).toBeGreaterThan(10_000)
})

test('no process or file is left behind', async () => {
  await until(async () => (await processesOf(root)).length === 0)
  const folders = await Promise.all((await readdir(root)).map((name) => list(join(root, name))))
  expect(folders.flat()).not.toContain('lock')
  expect(lines.filter((line) => line.includes('\n'))).toEqual([])
})

let directories = 0
const newDirectory = () => join(root, String(++directories))

/** Already has a database, shared by the tests because creating one is slow. */
const used = () => join(root, 'used')

async function start(directory: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(directory, log)
  onTestFinished(() => database.stop())
  return database
}

type HolderOptions = {
  task?: 'write'
  uid?: number
  env?: NodeJS.ProcessEnv
  prefix?: string[]
}

function hold(directory: string, { task, uid, env, prefix = [] }: HolderOptions = {}) {
  const file = join(import.meta.dirname, '../../test/database-holder.ts')
  const [first = '', ...args] = [...prefix, process.execPath, file, directory]
  const child = spawn(first, [...args, ...(task ? [task] : [])], {
    ...(uid !== undefined && { uid, gid: uid }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => kill(child))
  const heard: HolderMessage[] = []
  createInterface(child.stdout).on('line', (line) => heard.push(JSON.parse(line)))
  return {
    process: child,
    async hears<Said extends HolderMessage['said']>(...said: Said[]) {
      let found: HolderMessage | undefined
      await until(() => {
        found = heard.find((message) => said.some((one) => one === message.said))
        const refusal = heard.find((message) => message.said === 'refused')
        if (!found && refusal) throw new Error(refusal.message)
        return found !== undefined
      })
      return found as Extract<HolderMessage, { said: Said }>
    },
    acknowledged: () => heard.findLast((message) => message.said === 'acknowledged')?.row ?? 0,
    kill: () => kill(child),
    async end() {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await ended(child)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** PostgreSQL on the cluster of this directory, not started by the launcher. */
async function postgresWith(directory: string, args: string[]): Promise<ChildProcess> {
  const cluster = join(directory, 'postgres')
  const { postgres } = await locateBinaries()
  const runner = await chooseRunner(directory, cluster, postgres)
  const all = ['-D', cluster, '-k', cluster, '-c', 'listen_addresses=', ...args]
  const output = await open(join(directory, 'postgres.log'), 'a')
  onTestFinished(() => output.close())
  const child = spawn(...command(runner, postgres, all), {
    ...spawnOptions(runner),
    stdio: ['ignore', output.fd, output.fd],
  })
  onTestFinished(() => kill(child))
  return child
}

async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function rowsOf(connection: Connection): Promise<number> {
  const [row] = await query(
    connection,
    'select count(*)::int as count, max(row) as last from entry',
  )
  expect(row?.count).toBe(row?.last)
  return Number(row?.last)
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + 15_000
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error('It did not happen within 15 seconds')
    await sleep(20)
  }
}

const list = (path: string): Promise<string[]> => readdir(path).catch(() => [])

const readLog = (directory: string) => readFile(join(directory, 'postgres.log'), 'utf8')

async function processesOf(path: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
  return stdout.split('\n').filter((line) => line.includes(path))
}
