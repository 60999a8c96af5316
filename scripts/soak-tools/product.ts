import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.ts'

/** With the token of an administrator, and a key for the feed. */
export type Product = { url: string; token: string; key: string }

/** Runs the work against a new product with demo data, on this machine only. */
export async function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'zaffa-tools-'))
  const env = {
    ...process.env,
    DATA_DIR: directory,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    PORT: '0',
    LOG_LEVEL: 'fatal',
  }
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let text = ''
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        text += chunk
        const address = /ready at (http:\S+)/.exec(text)?.[1]
        if (address) resolve(address)
      })
      child.once('exit', () => reject(new Error(`the product did not start:\n${text}`)))
    })
    return await work({ url, token: await logIn(url), key: createKey(env) })
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(directory, { recursive: true, force: true })
  }
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uniqueField: 'admin', password: 'zaffa-demo' }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

function createKey(env: NodeJS.ProcessEnv): string {
  const words = ['key', 'create', 'tools', '--may', 'feed,events']
  const { stdout } = spawnSync(process.execPath, ['server/src/commands/admin.ts', ...words], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  const key = /zfk_\S+/.exec(stdout)?.[0]
  if (!key) throw new Error(`no key was created:\n${stdout}`)
  return key
}
