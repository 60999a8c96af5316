import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { unique } from './api.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export type Administrator = { username: string; password: string }

/**
 * An administrator of the test's own, for what changes how one logs in. Made as an operator makes
 * one: at the command line, beside the running server.
 */
export async function createAdministrator(): Promise<Administrator> {
  const { E2E_DATA_DIR } = process.env
  if (!E2E_DATA_DIR) throw new Error('E2E_DATA_DIR, the directory of the product, is not known')
  const administrator = { username: unique('admin-'), password: 'five white pigeons' }
  const command = ['server/src/commands/admin.ts', 'create', administrator.username]
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATA_DIR: E2E_DATA_DIR },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(`${administrator.password}\n`)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the administrator was not created')
  return administrator
}
