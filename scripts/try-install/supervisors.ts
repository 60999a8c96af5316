import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../run.ts'
import { environment, makeFolder, processesIn, serviceUser } from './machine.ts'
import { type Place, startWith, use } from './product.ts'

/**
 * Runs a systemd with only our unit in separate namespaces: it sees its own processes, /run and
 * /tmp, but not the machine's services.
 */
export async function trySystemd(place: Place): Promise<string> {
  const systemd = '/lib/systemd/systemd'
  if (!existsSync(systemd)) return 'skipped: no systemd on this machine'
  const folder = makeFolder('systemd')
  const log = join(folder, 'log')
  const unit = readFileSync(join(root, 'deploy/zaffa.service'), 'utf8')
    .replace(/^User=.*$/m, `User=${serviceUser}`)
    .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${place.folder}`)
    .replace(/^StateDirectory.*\n/gm, '')
    .replace('DATA_DIR=/var/lib/zaffa', `DATA_DIR=${place.data} PORT=0 LOG_LEVEL=warn`)
    .replace('/usr/bin/node', place.npm.node)
    .replace('After=network.target', 'DefaultDependencies=no')
    // The workshop is in /tmp, which PrivateTmp would hide from the unit.
    .replace(
      'PrivateTmp=true',
      `ReadWritePaths=${place.data}\nStandardOutput=append:${log}\nStandardError=append:${log}`,
    )
  writeFileSync(join(folder, 'zaffa.service'), unit)
  const boot = `mount -t tmpfs tmpfs /run && exec env -i SYSTEMD_UNIT_PATH='${folder}' container=zaffa ${systemd} --system --unit=zaffa.service --log-target=null`
  const namespaces = ['--pid', '--fork', '--mount', '--mount-proc', '--ipc', '--kill-child']
  const unshare = spawn('unshare', [...namespaces, 'sh', '-c', boot], { stdio: 'ignore' })
  const ended = once(unshare, 'exit')
  try {
    const init = await firstChild(unshare.pid)
    const systemctl = (...args: string[]) =>
      execFileSync('nsenter', ['-t', init, '-m', '-p', 'systemctl', ...args], { encoding: 'utf8' })
    const readyTimes = () =>
      existsSync(log) ? readFileSync(log, 'utf8').split('ready at ').length - 1 : 0
    for (const times of [1, 2]) {
      if (times > 1) systemctl('restart', 'zaffa')
      const until = Date.now() + 60_000
      while (readyTimes() < times) {
        if (Date.now() > until)
          throw new Error(`it did not start:\n${existsSync(log) && readFileSync(log, 'utf8')}`)
        await sleep(50)
      }
    }
    const [, url = ''] =
      /^ (\S+)/.exec(readFileSync(log, 'utf8').split('ready at').at(-1) ?? '') ?? []
    await use({ url })
    systemctl('stop', 'zaffa')
    const shown = systemctl('show', 'zaffa', '-p', 'Result,ExecMainStatus,ActiveState,NRestarts')
    const wanted = ['Result=success', 'ExecMainStatus=0', 'ActiveState=inactive', 'NRestarts=0']
    if (!wanted.every((line) => shown.includes(line))) throw new Error(`systemd says ${shown}`)
    const left = processesIn(place.data)
    if (left.length > 0) throw new Error(`left after the stop:\n${left.join('\n')}`)
    if (/in use/.test(readFileSync(log, 'utf8'))) throw new Error(readFileSync(log, 'utf8'))
    return 'started, restarted and stopped'
  } finally {
    unshare.kill('SIGKILL')
    await ended
  }
}

async function firstChild(pid: number | undefined): Promise<string> {
  for (;;) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    if (children) return children.split(' ')[0] ?? ''
    await sleep(20)
  }
}

/** Like the Docker image: the server is process 1 of its container and gets SIGTERM. */
export async function tryAsFirstProcess(place: Place): Promise<string> {
  const command =
    /^CMD (\[.*\])$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '[]'
  const [, ...args] = JSON.parse(command) as string[]
  const namespaces = ['--pid', '--fork', '--mount', '--mount-proc']
  const env = environment(place.npm, place.home)
  const run = await startWith('unshare', [...namespaces, process.execPath, ...args], place, env)
  await use(run)
  const first = await firstChild(run.child.pid)
  process.kill(Number(first), 'SIGTERM')
  const code = await run.ended
  if (code !== 0) throw new Error(`it ended with ${code}:\n${run.text()}`)
  const left = processesIn(place.data)
  if (left.length > 0) throw new Error(`left after the stop:\n${left.join('\n')}`)
  return 'started and stopped'
}
