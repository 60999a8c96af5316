import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs `npm run admin -- …` as an operator does, beside the running server. Returns its output. */
export async function runAdmin(words: string[], input = ''): Promise<string> {
  const { E2E_DATA_DIR } = process.env
  if (!E2E_DATA_DIR) throw new Error('E2E_DATA_DIR, the directory of the product, is not known')
  const child = spawn(process.execPath, ['server/src/commands/admin.ts', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: E2E_DATA_DIR },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(input)
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`admin ${words.join(' ')} failed`)
  return output
}
