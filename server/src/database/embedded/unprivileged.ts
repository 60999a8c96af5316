import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Refusal } from '../../refusal.ts'

/** How to run PostgreSQL, which refuses to run as root. */
export type Runner = { prefix: string[]; uid?: number; gid?: number }

const nobody = 65534

/** Still uid 0 to the kernel, so it can enter root's directories, but without capabilities. */
const inNamespace: Runner = {
  prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`],
}

/**
 * An ordinary user runs PostgreSQL as itself. Root runs it as the owner of the data; data of root
 * is served in a user namespace. Without namespaces, root gives a new directory to user 65534.
 */
export async function chooseRunner(
  directory: string,
  cluster: string,
  postgres: string,
): Promise<Runner> {
  const runsAsRoot = process.getuid?.() === 0
  const owner = await stat(existsSync(cluster) ? cluster : directory)
  const runners: Runner[] = []
  if (!runsAsRoot) runners.push({ prefix: [] })
  else if (owner.uid !== 0) runners.push({ prefix: [], uid: owner.uid, gid: owner.gid })
  else runners.push(inNamespace, { prefix: [], uid: nobody, gid: nobody })
  const problems: string[] = []
  for (const runner of runners) {
    const given = runner.uid === nobody && !existsSync(cluster)
    if (given) await chown(directory, nobody, nobody)
    const problem = await tryOut(runner, directory, postgres)
    if (!problem) return runner
    if (given) await chown(directory, owner.uid, owner.gid)
    problems.push(`${[...runner.prefix, runner.uid ?? ''].join(' ')}: ${problem}`)
  }
  throw new Refusal(
    `The PostgreSQL installed with Zaffa does not run here${runsAsRoot ? ' without the rights of root' : ''} (${problems.join('; ')}); start Zaffa as an ordinary user, give DATA_DIR to one, or set DATABASE_URL to a PostgreSQL 15 or newer`,
  )
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

/** Runs a program to its end. The error of a failed run has what it printed. */
export async function run(
  runner: Runner,
  cwd: string,
  binary: string,
  args: string[],
  input = '',
): Promise<void> {
  const ended = promisify(execFile)(...command(runner, binary, args), {
    ...spawnOptions(runner),
    cwd,
  })
  // If the program does not read its input, its exit code says more than a broken pipe.
  ended.child.stdin?.on('error', () => {})
  ended.child.stdin?.end(input)
  await ended.catch((error: Error & { stdout?: string; stderr?: string }) => {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim()
    throw new Error(said.slice(-4000) || error.message)
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
