import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { Refusal } from '../../refusal.ts'
import type { Place } from './place.ts'

/** Usable as the configuration of a `pg` pool or client. */
export type Connection = {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

export const name = 'zaffa'
const loopback = '127.0.0.1'
const withSocket = process.platform !== 'win32'
// A free one on Windows, the same for every start by this process.
const port = withSocket ? 5432 : await freePort()

/** The settings that make PostgreSQL listen where only we can reach it. */
export function chooseAddress(cluster: string): string[] {
  if (!withSocket) return [`listen_addresses=${loopback}`, `port=${port}`]
  const limit = process.platform === 'darwin' ? 103 : 107
  const excess = Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) - limit
  if (excess > 0) {
    throw new Refusal(
      `DATA_DIR: the path of ${cluster} is ${excess} bytes too long for the socket of the database; choose a shorter one`,
    )
  }
  return [
    'listen_addresses=',
    `port=${port}`,
    // Quoted, because the value is a list.
    `unix_socket_directories="${cluster.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
  ]
}

/** `at` is the port that it says it listens on. */
export async function connectionTo({ directory, cluster }: Place, at: number): Promise<Connection> {
  const host = withSocket ? cluster : loopback
  return { host, port: at, user: name, database: name, password: await password(directory) }
}

/** Empty for a socket: only its owner can open it, and could read the data files anyway. */
export async function password(directory: string): Promise<string> {
  if (withSocket) return ''
  const file = join(directory, 'password')
  const made = writeFile(file, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 })
  await made.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}

/** Names a process, as `postmaster.pid` does. */
export const socketLock = (cluster: string) => join(cluster, `.s.PGSQL.${port}.lock`)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, loopback)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
