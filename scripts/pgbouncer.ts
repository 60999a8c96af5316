import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './postgres.ts'
import { output, run } from './run.ts'

export const poolModes = ['session', 'transaction'] as const

/** The role that the tests run their servers as. */
const role = 'zaffa_runtime'

/** Runs the work with PgBouncer in front of a PostgreSQL server. */
export async function withPgBouncer(
  mode: (typeof poolModes)[number],
  postgres: string,
  work: (url: string) => Promise<number>,
): Promise<number> {
  if (!output('pgbouncer', ['--version'])) {
    console.error('PgBouncer is not installed. On Debian: apt-get install pgbouncer')
    return 1
  }
  const directory = mkdtempSync(join(tmpdir(), 'zaffa-pgbouncer-'))
  const port = await freePort()
  const { hostname, port: behind } = new URL(postgres)
  const file = join(directory, 'pgbouncer.ini')
  const settings = {
    ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', pool_mode: mode },
    ...{ auth_type: 'trust', auth_file: join(directory, 'users') },
    // The tests open a database each; connections to those that were dropped must not pile up.
    ...{ max_client_conn: 500, default_pool_size: 20, server_idle_timeout: 2 },
    ...{ logfile: join(directory, 'log') },
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = ['[databases]', `* = host=${hostname} port=${behind}`, '[pgbouncer]']
  writeFileSync(file, [...databases, ...lines, ''].join('\n'))
  writeFileSync(settings.auth_file, `"${role}" ""\n`)
  // PgBouncer refuses to run as root; PostgreSQL's package brings the user `postgres`.
  const asRoot = process.getuid?.() === 0
  if (asRoot) await run('chown', ['-R', 'postgres', directory])
  const idOf = (flag: string) => Number(output('id', [flag, 'postgres']))
  const user = asRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'inherit', ...user })
  const ended = once(child, 'exit')
  try {
    await untilListening(port)
    return await work(`postgres://${role}@127.0.0.1:${port}/postgres`)
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = createConnection(port, '127.0.0.1')
    const opened = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (opened) return
    await sleep(100)
  }
  throw new Error('PgBouncer does not answer')
}
