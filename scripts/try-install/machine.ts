import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { output, root } from '../run.ts'

/** Node, npm and checkouts like those of users. */

export const isRoot = process.getuid?.() === 0
/** An unprivileged account, as services use. */
export const serviceUser = 65_534

const npms = join(root, '.cache/npm')

/** Outside our folders, and readable by the service user. */
export const workshop = mkdtempSync(join(tmpdir(), 'zaffa-try-'))
chmodSync(workshop, 0o755)

/** Without the folders that npm adds for our own scripts. */
const plainPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

export type Npm = { version: string; node: string; cli: string }

const nodeAtHand = spawnSync('which', ['node'], {
  env: { PATH: plainPath },
  encoding: 'utf8',
}).stdout.trim()

const versionOf = (node: string) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()

/** An npm of this version, on the installed Node or, if npm does not support it, on ours. */
export function installNpm(version: string): Npm {
  const folder = join(npms, version)
  const cli = join(folder, 'node_modules/npm/bin/npm-cli.js')
  if (!existsSync(cli)) {
    mkdirSync(folder, { recursive: true })
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', `npm@${version}`])
  }
  const works = spawnSync(nodeAtHand, [cli, '--version'], { encoding: 'utf8' })
  const refused = works.status !== 0 || /not support/.test(works.stderr)
  return { version, node: refused ? process.execPath : nodeAtHand, cli }
}

export const newestNpm = () => output('npm', ['view', 'npm', 'version']) ?? 'latest'

export const describeNpm = (npm: Npm) => `npm ${npm.version} on Node ${versionOf(npm.node)}`

export type Environment = Record<string, string>

/** The variables with which this machine reaches the registry. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|https?_proxy|no_proxy|npm_config_(registry|cafile))$/i.test(
      name,
    ),
  ),
) as Environment

export function environment(npm: Npm, home: string, more: Environment = {}): Environment {
  const path = [dirname(npm.node), plainPath].join(delimiter)
  return { ...network, PATH: path, HOME: home, LOG_LEVEL: 'warn', PORT: '0', ...more }
}

/** A copy of the tracked files as they are now, without anything built or installed. */
export function checkOut(name: string): string {
  const folder = join(workshop, name)
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0').filter(Boolean)) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  }
  return folder
}

export function makeFolder(name: string, owner?: number): string {
  const folder = join(workshop, name)
  mkdirSync(folder, { recursive: true })
  if (owner !== undefined) execFileSync('chown', ['-R', String(owner), folder])
  return folder
}

export const give = (folder: string, owner: number) =>
  execFileSync('chown', ['-R', `${owner}:${owner}`, folder])

export const makeReadOnly = (folder: string) => execFileSync('chmod', ['-R', 'a-w', folder])

export function sizeOf(folder: string): string {
  const [kilobytes] = execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')
  return `${Math.round(Number(kilobytes) / 1000)} MB`
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

/** Processes whose command line or working directory names the folder. */
export function processesIn(folder: string): string[] {
  const listed = execFileSync('ps', ['-eww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' })
  return listed.split('\n').filter((line) => {
    const [, pid = '', state = ''] = /^\s*(\d+)\s+(\S+)/.exec(line) ?? []
    if (!pid || state.startsWith('Z')) return false
    return (
      line.includes(folder) || (output('readlink', [`/proc/${pid}/cwd`]) ?? '').startsWith(folder)
    )
  })
}
