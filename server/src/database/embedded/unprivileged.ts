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
const asNobody: Runner = { prefix: [], uid: nobody, gid: nobody }

const enterAndRun = 'cd "$1" && exec "$2" --version'

/**
 * An ordinary user runs PostgreSQL as itself. Root runs it as the owner of the data; data of root
 * is served in a user namespace. Without namespaces, root gives a new directory to user 65534.
 */
export async function chooseRunner(directory: string, cluster: string, postgres: string) {
  const isRoot = process.getuid?.() === 0
  const isNew = !existsSync(cluster)
  const { uid, gid } = await stat(isNew ? directory : cluster)
  const ofRoot = uid ? [{ prefix: [], uid, gid }] : [inNamespace, asNobody]
  const runners: Runner[] = isRoot ? ofRoot : [{ prefix: [] }]
  const trial = isRoot
    ? ['/bin/sh', '-c', enterAndRun, 'sh', directory, postgres]
    : [postgres, '--version']
  const problems: string[] = []
  for (const runner of runners) {
    const given = runner === asNobody && isNew
    if (given) await chown(directory, nobody, nobody)
    try {
      await run(runner, directory, trial)
      return runner
    } catch (error) {
      if (given) await chown(directory, uid, gid)
      const problem = (error as Error).message.split('\n').at(-1)
      problems.push(`${[...runner.prefix, runner.uid ?? ''].join(' ')}: ${problem}`)
    }
  }
  throw new Refusal(
    `The PostgreSQL installed with Zaffa does not run here${isRoot ? ' without the rights of root' : ''} (${problems.join('; ')}); start Zaffa as an ordinary user, give DATA_DIR to one, or set DATABASE_URL to a PostgreSQL 15 or newer`,
  )
}

/** Runs a program to its end. The error of a failed run has what it printed. */
export async function run(runner: Runner, cwd: string, command: string[], input = '') {
  const ended = promisify(execFile)(...invocation(runner, cwd, command))
  // If the program does not read its input, its exit code says more than a broken pipe.
  ended.child.stdin?.on('error', () => {})
  ended.child.stdin?.end(input)
  await ended.catch((error: Error & { stdout?: string; stderr?: string }) => {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim()
    throw new Error(said.slice(-4000) || error.message)
  })
}

/** What to pass to `spawn` or `execFile`. */
export function invocation({ prefix, uid, gid }: Runner, cwd: string, command: string[]) {
  const [file = '', ...args] = [...prefix, ...command]
  // Keep our secrets and the caller's PG* variables away from the database.
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' }
  for (const name of kept) if (process.env[name] !== undefined) env[name] = process.env[name]
  return [file, args, { cwd, env, uid, gid }] as const
}
