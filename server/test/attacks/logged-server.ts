import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../src/database/connect.ts'
import { login } from '../app.ts'
import { testDatabase, urlOf } from '../database.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export type LoggedServer = {
  url: string
  database: Database
  /** The output of the process so far. */
  text(): string
  stop(): Promise<void>
}

/** The product as a separate process at log level trace, on a fresh database. */
export async function startLogged(): Promise<LoggedServer> {
  const { database, runtime, drop } = await testDatabase()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'trace',
      DATABASE_URL: urlOf(runtime.options),
      DATABASE_OWNER_URL: urlOf(database.options),
      ADMIN_USERNAME: login.username,
      ADMIN_PASSWORD: login.password,
    },
  })
  let text = ''
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        text += chunk
        const url = /ready at (http:\S+)/.exec(text)?.[1]
        if (url) resolve(url)
      })
    }
    child.once('exit', () => reject(new Error(`the server did not start:\n${text}`)))
  })
  return {
    url: await ready,
    database,
    text: () => text,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await drop()
    },
  }
}
