import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { output } from '../run.ts'
import { freePort } from './machine.ts'
import { use } from './product.ts'

const owner = { uniqueField: 'owner', password: 'a long password' }

/** What docs/operations.md tells to write into the folder before the first start. */
function writeSettings(folder: string, port: number): void {
  mkdirSync(join(folder, 'secrets'), { mode: 0o700 })
  for (const role of ['superuser', 'owner', 'server']) {
    writeFileSync(join(folder, `secrets/${role}_password`), `${role}: p@s/w%rd? #'"\\ $HOME ü\n`)
  }
  const settings = {
    PORT: port,
    PUBLIC_URL: 'https://admin.example.com',
    ADMIN_USERNAME: owner.uniqueField,
    ADMIN_PASSWORD: `'${owner.password}'`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(folder, '.env'), lines.join(''))
}

async function untilReady(url: string): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    const ready = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (ready) return
    if (Date.now() > until) throw new Error('it is not ready after 60 seconds')
    await sleep(100)
  }
}

/** Builds the image and starts both containers. `COMPOSE_FILE` may name other base images. */
export async function tryContainers(folder: string): Promise<string> {
  const docker = output('docker', ['version']) && output('docker', ['compose', 'version'])
  if (!docker) return 'skipped: no Docker with Compose on this machine'
  const project = ['compose', '--project-name', 'zaffa-try']
  const compose = (...args: string[]) =>
    execFileSync('docker', [...project, ...args], { cwd: folder, encoding: 'utf8' })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  writeSettings(folder, port)
  try {
    compose('up', '--build', '--detach')
    await untilReady(url)
    await use({ url }, owner)
    for (const host of ['/var/run/postgresql', '127.0.0.1']) {
      const psql = `! psql --no-password --host ${host} --username postgres --command 'select 1'`
      compose('exec', '-T', 'database', 'sh', '-c', psql)
    }
    compose('restart', 'database')
    await untilReady(url)
    await use({ url }, owner)
    compose('stop', 'zaffa')
    const code = compose('ps', '--all', '--format', '{{.ExitCode}}', 'zaffa').trim()
    if (code !== '0') throw new Error(`it ended with ${code}:\n${compose('logs', 'zaffa')}`)
    const size = output('docker', ['image', 'ls', '--format', '{{.Size}}', 'zaffa-try-zaffa'])
    return `built (${size}), starts, logs in, finds its restarted database, stops`
  } finally {
    compose('down', '--volumes')
    output('docker', ['image', 'rm', 'zaffa-try-zaffa'])
  }
}
