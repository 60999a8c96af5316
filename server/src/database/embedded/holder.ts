import { createHash, randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../refusal.ts'
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts'

export class DataDirectoryInUse extends Refusal {
  override name = 'DataDirectoryInUse'
}

export type Claim = {
  /** Whether the directory is still ours: a person may have removed the lock. */
  holds(): Promise<boolean>
  release(): Promise<void>
}

/**
 * Makes this process the holder of the directory, or throws DataDirectoryInUse.
 *
 * The lock names its holder, and a lock whose holder is dead is taken over. If two processes tried
 * that by removing the lock, the slower one would remove the new lock of the faster one. So the
 * right to replace a dead holder is a second file, created atomically and named after the content
 * of the dead lock. If its owner dies too, the next process creates a file named after that one.
 */
export async function claimDirectory(directory: string): Promise<Claim> {
  const lock = join(directory, 'lock')
  const content = `${JSON.stringify({ ...(await identify(process.pid)), id: randomUUID() })}\n`
  const draft = `${lock}.draft-${randomUUID()}`
  await writeFile(draft, content, { flag: 'wx', mode: 0o600 })
  try {
    while (!(await attempt(directory, lock, draft))) {
      // The lock changed during the attempt: start over.
    }
  } finally {
    await rm(draft, { force: true })
  }
  await removeLitter(directory)
  const holds = async () => (await read(lock)) === content
  return {
    holds,
    async release() {
      if (await holds()) await rm(lock, { force: true })
    },
  }
}

async function attempt(directory: string, lock: string, draft: string): Promise<boolean> {
  const dead: { path: string; content: string }[] = []
  let place = lock
  while (!(await linked(draft, place))) {
    const content = await read(place)
    if (content === undefined) return false
    const holder = parse(content)
    if (holder && (await isRunning(holder))) {
      throw new DataDirectoryInUse(
        `The data directory ${directory} is in use by process ${holder.pid}; stop that process first, or set DATA_DIR to another directory`,
      )
    }
    dead.push({ path: place, content })
    place = `${lock}.after-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`
  }
  const [first, ...others] = dead
  if (!first) return true
  // Our place is valid only while the dead holder's lock exists: a takeover replaces that lock and
  // frees the place in one atomic rename.
  if ((await read(lock)) !== first.content) {
    await rm(place, { force: true })
    return false
  }
  await rename(place, lock)
  for (const { path } of others) await rm(path, { force: true })
  return true
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Undefined for a lock cut short by a power failure: it names no process and holds nothing. */
function parse(content: string): ProcessIdentity | undefined {
  try {
    const { pid, started } = JSON.parse(content)
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined
  } catch {
    return undefined
  }
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Removes the files of killed processes. The age limit spares claims in progress. */
async function removeLitter(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!/^lock\.(draft|after)-/.test(name)) continue
    const path = join(directory, name)
    const modified = await stat(path).then(
      (found) => found.mtimeMs,
      () => undefined, // Its owner has removed it meanwhile.
    )
    if (modified !== undefined && modified < Date.now() - 60_000) await rm(path, { force: true })
  }
}
