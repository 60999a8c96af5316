import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts the product as `npm start` does, on a new database with demo data. */
async function startServer(dataDirectory: string) {
  const { DATABASE_URL, ADMIN_USERNAME, ADMIN_PASSWORD, CORS_ORIGIN, ...inherited } = process.env
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...inherited, PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const address = /ready at (http:\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    // The log of a failed run then has the causes of failed requests.
    child.stdout.pipe(process.stderr)
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`the product did not start:\n${printed}`)))
  })
  return {
    url,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

/**
 * One product for the whole run, shared by all workers. With E2E_URL set, the product that runs
 * there is used instead, whatever it was built from; E2E_DATA_DIR is its directory.
 */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function startProduct() {
  if (process.env.E2E_URL) return
  const dataDirectory = mkdtempSync(join(tmpdir(), 'zaffa-e2e-'))
  const remove = () => rmSync(dataDirectory, { recursive: true, force: true })
  try {
    const server = await startServer(dataDirectory)
    process.env.E2E_URL = server.url
    process.env.E2E_DATA_DIR = dataDirectory
    return async () => {
      await server.stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}
