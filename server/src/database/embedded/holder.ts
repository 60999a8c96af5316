import { createHash, randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../refusal.ts'
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts'

export class DataDirectoryInUse extends Refusal {
  override name = 'DataDirectoryInUse'
}

export type Claim = {
  /** Whether the directory is still ours: the lock may have been removed by a person. */
  holds(): Promise<boolean>
  release(): Promise<void>
}

/**
 * Makes this process the holder of the directory, or throws DataDirectoryInUse.
 *
 * The lock names its holder, so a lock whose holder is gone is taken over. Two processes may see
 * that at once, and removing the lock would then also remove the lock of the faster one. So the
 * right to replace a dead holder is itself a file, named after exactly that dead holder's lock and
 * created atomically; should its owner die as well, the next one queues up behind it.
 */
export async function claimDirectory(directory: string): Promise<Claim> {
  const lock = join(directory, 'lock')
  const content = `${JSON.stringify({ ...(await identify(process.pid)), id: randomUUID() })}\n`
  const draft = `${lock}.draft-${randomUUID()}`
  await writeFile(draft, content, { flag: 'wx', mode: 0o600 })
  try {
    while (!(await attempt(directory, lock, draft))) {
      // Someone else finished a takeover or let go while we looked: look again from the start.
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
  // Our place behind a dead holder counts only while that holder's lock still stands: a takeover
  // replaces the lock and frees the place behind it in one atomic rename.
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

/** A lock cut short by a power failure names nobody, so it holds nothing. */
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

/** What killed claimants left; the age spares those who are claiming right now. */
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
