import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a command with our stdin and stdout, passes signals on, and returns its exit code. */
export function run(
  command: string,
  args: string[],
  env: Record<string, string | undefined> = {},
  cwd = root,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { stdio: 'inherit', env: { ...process.env, ...env }, cwd } as const
    const child = spawn(command, args, options)
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of signals) process.on(signal, forward)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/** Runs a script or a tool on the Node that runs us. */
export const runNode = (args: string[], env?: Record<string, string | undefined>, cwd?: string) =>
  run(process.execPath, args, env, cwd)

/** The program of an installed package, or undefined if the package is missing. */
export function findTool(name: string, program = name): string | undefined {
  const folder = join(root, 'node_modules', name)
  if (!existsSync(folder)) return undefined
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  return join(folder, typeof bin === 'string' ? bin : (bin[program] ?? ''))
}

export function tool(name: string, program?: string): string {
  const found = findTool(name, program)
  if (!found) throw new Error(`${name} is not installed; run "npm ci" without --omit=dev`)
  return found
}

/** The output of a command, or undefined if it is missing or fails. */
export function output(command: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
