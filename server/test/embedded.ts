import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Database } from '../src/database/connect.ts'
import type { Connection } from '../src/database/embedded/address.ts'
import { type EmbeddedDatabase, startEmbedded } from '../src/database/embedded.ts'
import type { HolderMessage } from './database-holder.ts'

export const asRoot = process.getuid?.() === 0

/** Data directories for the tests of one file. Nothing may run in them afterwards. */
export function useDirectories() {
  let root = ''
  let made = 0
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  /** Already has a database, shared by the tests because creating one is slow. */
  const used = () => join(root, 'used')

  beforeAll(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'zaffa-embedded-')))
    await chmod(root, 0o711)
    await (await startEmbedded(used(), log)).stop()
  })

  afterAll(async () => {
    await until(async () => (await processesOf(root)).length === 0)
    await rm(root, { recursive: true })
  })

  return {
    lines,
    log,
    used,
    unused: () => join(root, String(++made)),
    async start(directory: string): Promise<EmbeddedDatabase> {
      const database = await startEmbedded(directory, log)
      onTestFinished(() => database.stop())
      return database
    },
  }
}

type HolderOptions = {
  task?: 'write' | 'exhaust'
  uid?: number
  env?: NodeJS.ProcessEnv
  prefix?: string[]
}

/** Starts the database in a separate process that a test may kill. */
export function hold(directory: string, { task, uid, env, prefix = [] }: HolderOptions = {}) {
  const file = join(import.meta.dirname, 'database-holder.ts')
  const [first = '', ...args] = [...prefix, process.execPath, file, directory]
  const child = spawn(first, [...args, ...(task ? [task] : [])], {
    ...(uid !== undefined && { uid, gid: uid }),
    env: { ...process.env, ...env },
    // V8 reports an exhausted heap on a page of text.
    stdio: ['ignore', 'pipe', task === 'exhaust' ? 'ignore' : 'inherit'],
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
    ended: () => ended(child),
    async end() {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await ended(child)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

export async function query(
  connection: Connection,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  // The database may be stopped meanwhile; the query then fails and says so.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Returns a function that counts the sessions of the server that have begun since. */
export async function countSessions(database: Database) {
  const total = async () => {
    const { rows } = await database.query<{ total: number }>(
      'select sum(sessions)::int as total from pg_stat_database',
    )
    return rows[0]?.total ?? 0
  }
  const before = await total()
  return async () => (await total()) - before
}

/** The process id of the database in this directory, running or not. */
export async function postmasterOf(directory: string): Promise<number> {
  return Number.parseInt(await readFile(join(directory, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** The limit only ends a test that hangs. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + 100_000
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error('It did not happen within 100 seconds')
    await sleep(20)
  }
}

export const list = (path: string): Promise<string[]> => readdir(path).catch(() => [])

export async function processesOf(path: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
  return stdout.split('\n').filter((line) => line.includes(path))
}
