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
const socketPort = 5432
const loopback = '127.0.0.1'
const withSocket = process.platform !== 'win32'

/** The settings that make PostgreSQL listen where only we can reach it. */
export async function chooseAddress(cluster: string, samePort?: number): Promise<string[]> {
  if (!withSocket) {
    return [`listen_addresses=${loopback}`, `port=${samePort ?? (await freePort())}`]
  }
  const limit = process.platform === 'darwin' ? 103 : 107
  const excess = Buffer.byteLength(join(cluster, `.s.PGSQL.${socketPort}`)) - limit
  if (excess > 0) {
    throw new Refusal(
      `DATA_DIR: the path of ${cluster} is ${excess} bytes too long for the socket of the database; choose a shorter one`,
    )
  }
  // Quoted, because the value is a list.
  const folder = `"${cluster.replaceAll('"', '""')}"`
  return [
    'listen_addresses=',
    `port=${socketPort}`,
    `unix_socket_directories=${folder}`,
    'unix_socket_permissions=0700',
  ]
}

export async function connectionTo(
  { directory, cluster }: Place,
  port: number,
): Promise<Connection> {
  const common = { port, user: name, database: name }
  if (withSocket) return { host: cluster, ...common }
  return { host: loopback, ...common, password: await password(directory) }
}

/** Empty for a socket: only its owner can open it, and could read the data files anyway. */
export async function password(directory: string): Promise<string> {
  if (withSocket) return ''
  const file = join(directory, 'password')
  try {
    await writeFile(file, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(file, 'utf8')
}

/** Names a process, as `postmaster.pid` does. */
export const socketLock = (cluster: string) => join(cluster, `.s.PGSQL.${socketPort}.lock`)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, loopback)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
