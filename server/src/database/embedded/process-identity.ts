import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Pids are reused, and are 1 in every container; pid and start time together are unique. */
export type ProcessIdentity = { pid: number; started: string }

/** Undefined when there is no such process, or only a zombie. */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const started = await startOf(pid)
  return started ? { pid, started } : undefined
}

export async function isRunning(identity: ProcessIdentity): Promise<boolean> {
  return (await startOf(identity.pid)) === identity.started
}

/** Empty when there is no such process. */
export async function commandLine(pid: number): Promise<string> {
  switch (process.platform) {
    case 'linux':
      return (await readProc(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ')
    case 'win32': {
      const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`
      return (await output('powershell', ['-NoProfile', '-Command', query])).replaceAll('"', '')
    }
    default:
      return output('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  }
}

async function startOf(pid: number): Promise<string> {
  switch (process.platform) {
    case 'linux':
      return startOnLinux(pid)
    case 'win32':
      return output('powershell', [
        '-NoProfile',
        '-Command',
        `(Get-Process -Id ${pid} -ErrorAction SilentlyContinue).StartTime.Ticks`,
      ])
    default:
      return output('ps', ['-o', 'lstart=', '-p', String(pid)])
  }
}

async function startOnLinux(pid: number): Promise<string> {
  const stat = await readProc(`/proc/${pid}/stat`)
  // The process name in parentheses may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticksSinceBoot] = [fields[0], fields[19]]
  if (!ticksSinceBoot || state === 'Z' || state === 'X') return ''
  // Ticks count from the boot, and a pid is valid only in its namespace.
  const boot = (await readProc('/proc/sys/kernel/random/boot_id')).trim()
  const namespace = await readlink('/proc/self/ns/pid')
  return `${boot} ${namespace} ${ticksSinceBoot}`
}

async function readProc(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return ''
    throw error
  }
}

async function output(command: string, args: string[]): Promise<string> {
  // `ps` prints the start as text, so fix time zone and language.
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  try {
    return (await promisify(execFile)(command, args, { env })).stdout.trim()
  } catch (error) {
    // `ps` exits with 1 when there is no such process; a failure to run it has a text as code.
    if (typeof (error as { code?: unknown }).code === 'number') return ''
    throw error
  }
}
