/**
 * A separate process that holds a data directory, for tests that kill it:
 * `node database-holder.ts <data directory> [write|exhaust]`. Prints one JSON object per event.
 */
import { Client } from 'pg'
import { startEmbedded } from '../src/database/embedded.ts'

export type HolderMessage =
  | { said: 'log'; line: string }
  | { said: 'ready' }
  | { said: 'acknowledged'; row: number }
  | { said: 'refused'; message: string }

const say = (message: HolderMessage) => process.stdout.write(`${JSON.stringify(message)}\n`)

/** V8 ends the process with SIGABRT. */
function exhaustMemory(): never {
  for (const kept: unknown[] = []; ; ) kept.push(Array(10_000).fill(kept))
}

const [directory = '', task] = process.argv.slice(2)
try {
  const database = await startEmbedded(directory, (line) => say({ said: 'log', line }))
  const { connection } = database
  const rest = setInterval(() => {}, 1000)
  // Before it says that it is ready: the test may end it at once.
  process.once('SIGTERM', async () => {
    clearInterval(rest)
    await database.stop()
  })
  say({ said: 'ready' })
  if (task) {
    const client = new Client(connection)
    await client.connect()
    await client.query('drop table if exists entry')
    await client.query('create table entry (row integer primary key)')
    for (let row = 1; ; row++) {
      await client.query('insert into entry values ($1)', [row])
      say({ said: 'acknowledged', row })
      if (task === 'exhaust' && row === 100) exhaustMemory()
    }
  }
} catch (error) {
  say({ said: 'refused', message: (error as Error).message })
}
