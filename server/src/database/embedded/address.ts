import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../../refusal.ts'
import type { Runner } from './unprivileged.ts'

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
const socketName = `.s.PGSQL.${socketPort}`
const loopback = '127.0.0.1'
const withSocket = process.platform !== 'win32'

/** The settings that make PostgreSQL listen where only we can reach it. */
export async function chooseAddress(
  directory: string,
  cluster: string,
  runner: Runner,
  samePort?: number,
): Promise<{ socket: string; options: string[] }> {
  if (!withSocket) {
    const port = samePort ?? (await freePort())
    return { socket: '', options: [`listen_addresses=${loopback}`, `port=${port}`] }
  }
  const folder = await socketFolder(directory, cluster, runner)
  const options = [
    'listen_addresses=',
    `port=${socketPort}`,
    // Quoted, because the value is a list.
    `unix_socket_directories="${folder.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
  ]
  return { socket: folder, options }
}

export async function connectionTo(
  directory: string,
  socket: string,
  port: number,
): Promise<Connection> {
  const common = { port, user: name, database: name }
  return socket
    ? { host: socket, ...common }
    : { host: loopback, ...common, password: await password(directory) }
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

export function socketLock(folder: string): string {
  return join(folder, `${socketName}.lock`)
}

export function fitsSocket(folder: string): boolean {
  const limit = process.platform === 'darwin' ? 103 : 107
  return Buffer.byteLength(join(folder, socketName)) <= limit
}

/** Socket paths are limited in length, so a long data directory needs a short folder for it. */
export function shortFolder(directory: string): string {
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `zaffa-${digest}`)
  return fitsSocket(folder) ? folder : `/tmp/zaffa-${digest}`
}

const note = (directory: string) => join(directory, 'socket-directory')

async function socketFolder(directory: string, cluster: string, runner: Runner): Promise<string> {
  if (fitsSocket(cluster)) return cluster
  const folder = shortFolder(directory)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // In a shared temporary folder another user may have created this name first.
  const found = await lstat(folder)
  if (!found.isDirectory() || ![process.getuid?.(), runner.uid].includes(found.uid)) {
    throw new Refusal(
      `The folder ${folder}, needed for the socket because the path of the data directory is long, belongs to someone else; remove it, or set DATA_DIR to a shorter path`,
    )
  }
  await chmod(folder, 0o700)
  if (runner.uid !== undefined) await chown(folder, runner.uid, runner.gid ?? runner.uid)
  await rm(note(directory), { force: true })
  await writeFile(note(directory), `${folder}\n`, { flag: 'wx', mode: 0o600 })
  return folder
}

/**
 * Call it after the database has ended. Root must not delete what a note names, so it is ignored.
 */
export async function removeShortFolder(directory: string, cluster: string): Promise<void> {
  if (!withSocket || fitsSocket(cluster)) return
  const folder = shortFolder(directory)
  for (const file of [socketLock(folder), join(folder, socketName), note(directory)]) {
    await rm(file, { force: true })
  }
  try {
    await rmdir(folder)
  } catch (error) {
    // The temporary folder may have changed or been emptied since the database started.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, loopback, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
