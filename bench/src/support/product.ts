import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { session } from '@zaffa/contract/session'
import packageFile from '../../../package.json' with { type: 'json' }

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The command of `npm start` without the launcher: we already run on the right Node. */
const startArguments = packageFile.scripts.start.split(' ').slice(2)

/** The demo login; with DATABASE_URL it is configured as the first administrator. */
export const demoLogin = { username: 'admin', password: 'zaffa-demo' }

/** Where the data is: DATA_DIR for the embedded database, or DATABASE_URL. */
export type Environment = Record<string, string>

export type Product = {
  url: string
  token: string
  /** From the launch of the process to the first URL that it prints. */
  startMilliseconds: number
  processId: number
  stop(): Promise<void>
}

/** Starts the product as `npm start` does, and logs in. */
export async function startProduct(environment: Environment): Promise<Product> {
  const started = performance.now()
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    env: { ...process.env, ...environment, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { url, startMilliseconds } = await new Promise<{ url: string; startMilliseconds: number }>(
    (resolve, reject) => {
      let text = ''
      child.stdout.on('data', (chunk) => {
        text += chunk
        const address = /ready at (http:\S+)/.exec(text)?.[1]
        if (address) resolve({ url: address, startMilliseconds: performance.now() - started })
      })
      child.on('exit', () => reject(new Error(`the product did not start:\n${text}`)))
    },
  )
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const token = await logIn(url).catch(async (error) => {
    await stop()
    throw error
  })
  return { url, startMilliseconds, processId: child.pid ?? 0, token, stop }
}

export async function logIn(url: string): Promise<string> {
  const response = await fetch(url + session.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uniqueField: demoLogin.username, password: demoLogin.password }),
  })
  if (!response.ok) throw new Error(`log in failed: ${response.status}`)
  return ((await response.json()) as { access_token: string }).access_token
}
