import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { PoolConfig } from 'pg'
import { root } from './product.ts'

export async function startFloor(connection: PoolConfig) {
  const child = spawn(process.execPath, ['bench/src/support/floor.ts'], {
    cwd: root,
    env: { ...process.env, FLOOR_CONNECTION: JSON.stringify(connection) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const address = /floor at (http:\S+)/.exec(text)?.[1]
      if (address) resolve(address)
    })
    child.on('exit', () => reject(new Error('the floor did not start')))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
