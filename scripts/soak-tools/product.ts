import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.ts'

export type Product = { url: string; token: string }

/** Runs the work against a new product with demo data, on this machine only. */
export async function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'zaffa-tools-'))
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: directory,
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      PORT: '0',
      LOG_LEVEL: 'fatal',
    },
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
    return await work({ url, token: await logIn(url) })
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
