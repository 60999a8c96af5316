import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A pid alone is reused sooner or later, and is 1 in every container; with the start it is unique. */
export type ProcessIdentity = { pid: number; started: string }

/** Undefined when there is no such process, or only its unreaped remains. */
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
  // The name before the last parenthesis may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticksSinceBoot] = [fields[0], fields[19]]
  if (!ticksSinceBoot || state === 'Z' || state === 'X') return ''
  // Ticks count from the boot, and a pid means something only inside its own namespace.
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
  // Time zone and language are fixed because `ps` writes the start in words.
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  try {
    return (await promisify(execFile)(command, args, { env })).stdout.trim()
  } catch (error) {
    // `ps` exits with 1 when there is no such process; not being able to ask is another matter.
    if (typeof (error as { code?: unknown }).code === 'number') return ''
    throw error
  }
}
