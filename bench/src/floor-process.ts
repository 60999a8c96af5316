import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { PoolConfig } from 'pg'
import { root } from './product.ts'

/** Where the product's database listens: what its own process wrote down, or the configured server. */
function connectionOf(dataDirectory: string): PoolConfig {
  if (process.env.DATABASE_URL) return { connectionString: process.env.DATABASE_URL }
  const lines = readFileSync(`${dataDirectory}/postgres/postmaster.pid`, 'utf8').split('\n')
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'zaffa', database: 'zaffa' }
}

export async function startFloor(dataDirectory: string) {
  const child = spawn('node', ['bench/src/floor.ts'], {
    cwd: root,
    env: { ...process.env, FLOOR_CONNECTION: JSON.stringify(connectionOf(dataDirectory)) },
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
