import { spawn } from 'node:child_process'
import { access, chmod, chown, constants, lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '../../refusal.ts'

/** How to run PostgreSQL, which refuses to run as root. */
export type Runner = { prefix: string[]; uid?: number; gid?: number }

const nobody = 65534

/** Still uid 0 to the kernel, so it can enter root's directories, but without capabilities. */
const inNamespace: Runner = {
  prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`],
}

export async function chooseRunner(
  directory: string,
  cluster: string,
  postgres: string,
): Promise<Runner> {
  if (process.getuid?.() !== 0) return choosePlain(directory, postgres)
  const owner = (await ownerOf(cluster)) ?? (await stat(directory))
  if (owner.uid !== 0) {
    const runner = { prefix: [], uid: owner.uid, gid: owner.gid }
    await letPass(directory)
    const problem = await tryOut(runner, directory, postgres)
    if (!problem) return runner
    throw new Refusal(
      `PostgreSQL cannot run as user ${owner.uid}, who owns ${directory} (${problem}); set DATA_DIR to a directory that root owns, or DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
  const noNamespace = await tryOut(inNamespace, directory, postgres)
  return noNamespace ? chooseNobody(directory, cluster, postgres, noNamespace) : inNamespace
}

/** Checked first; later, each file would fail with a different, less helpful error. */
export async function refuseOtherOwner(directory: string, cluster: string): Promise<void> {
  try {
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(
      `DATA_DIR: ${directory} cannot be read and written by this user (${code}); start Zaffa as its owner, or name another directory`,
    )
  }
  const user = process.getuid?.()
  if (user === undefined || user === 0) return
  const owner = await ownerOf(cluster)
  if (owner && owner.uid !== user) {
    throw new Refusal(
      `The database in ${directory} belongs to user ${owner.uid}, not to user ${user}; start Zaffa as that user, or set DATA_DIR to another directory`,
    )
  }
}

async function choosePlain(directory: string, postgres: string): Promise<Runner> {
  const runner = { prefix: [] }
  const problem = await tryOut(runner, directory, postgres)
  if (!problem) return runner
  throw new Refusal(
    `The PostgreSQL installed with Zaffa does not run on this machine (${problem}); set DATABASE_URL to a PostgreSQL 15 or newer`,
  )
}

async function chooseNobody(
  directory: string,
  cluster: string,
  postgres: string,
  noNamespace: string,
): Promise<Runner> {
  const runner = { prefix: [], uid: nobody, gid: nobody }
  const problem = await tryOut(runner, dirname(directory), postgres)
  if (problem) {
    throw new Refusal(
      `PostgreSQL refuses to run as root, and here it can run neither in a user namespace (${noNamespace}) nor as user ${nobody} (${problem}); start Zaffa as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
  await letPass(directory)
  if (await ownerOf(cluster)) await handOver(cluster, nobody)
  return runner
}

/** Lets other users pass through root's directory; the files in it keep their modes. */
async function letPass(directory: string): Promise<void> {
  const { uid, mode } = await stat(directory)
  if (uid === 0) await chmod(directory, mode | 0o011)
}

/** Bottom up, so that the owner of the top folder shows whether the handover finished. */
async function handOver(path: string, user: number): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    await (entry.isDirectory() ? handOver(child, user) : lchown(child, user, user))
  }
  await chown(path, user, user)
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Why PostgreSQL cannot run on this folder, in one line; empty if it can. */
async function tryOut(runner: Runner, folder: string, postgres: string): Promise<string> {
  try {
    await (process.platform === 'win32'
      ? run(runner, folder, postgres, ['--version'])
      : run(runner, folder, '/bin/sh', ['-c', enterAndRun, 'sh', folder, postgres]))
    return ''
  } catch (error) {
    return (error as Error).message.split('\n').at(-1) ?? ''
  }
}

const enterAndRun = 'cd "$1" && exec "$2" --version'

/** Runs a program to its end. The error of a failed run has the last lines of the output. */
export function run(
  runner: Runner,
  cwd: string,
  binary: string,
  args: string[],
  input = '',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(...command(runner, binary, args), {
      ...spawnOptions(runner),
      cwd,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let said = ''
    const listen = (chunk: Buffer) => {
      said = (said + chunk).slice(-4000)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    // If the program does not read its input, its exit code says more than a broken pipe.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(said.trim() || `${binary} ended with ${code ?? signal}`))
    })
  })
}

export function command(runner: Runner, binary: string, args: string[]): [string, string[]] {
  const [first = binary, ...rest] = [...runner.prefix, binary, ...args]
  return [first, rest]
}

export function spawnOptions({ uid, gid }: Runner) {
  // Keep our secrets and the caller's PG* variables away from the database.
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' }
  for (const name of kept) if (process.env[name] !== undefined) env[name] = process.env[name]
  return { env, ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) }
}
