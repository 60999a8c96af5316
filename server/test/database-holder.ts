/**
 * A separate process that holds a data directory, for tests that kill it:
 * `node database-holder.ts <data directory> [write]`. Prints one JSON object per event.
 */
import { Client } from 'pg'
import { startEmbedded } from '../src/database/embedded.ts'

export type HolderMessage =
  | { said: 'log'; line: string }
  | { said: 'ready'; processId: number; fresh: boolean; socket: string; milliseconds: number }
  | { said: 'acknowledged'; row: number }
  | { said: 'refused'; error: string; message: string; milliseconds: number }

const say = (message: HolderMessage) => process.stdout.write(`${JSON.stringify(message)}\n`)

const [directory = '', task] = process.argv.slice(2)
const begun = performance.now()
const elapsed = () => Math.round(performance.now() - begun)
try {
  const database = await startEmbedded(directory, (line) => say({ said: 'log', line }))
  const { processId, fresh, connection } = database
  say({ said: 'ready', processId, fresh, socket: connection.host, milliseconds: elapsed() })
  if (task === 'write') {
    const client = new Client(connection)
    await client.connect()
    await client.query('drop table if exists entry')
    await client.query('create table entry (row integer primary key)')
    for (let row = 1; ; row++) {
      await client.query('insert into entry values ($1)', [row])
      say({ said: 'acknowledged', row })
    }
  }
  const rest = setInterval(() => {}, 1000)
  process.once('SIGTERM', async () => {
    clearInterval(rest)
    await database.stop()
  })
} catch (error) {
  const { name, message } = error as Error
  say({ said: 'refused', error: name, message, milliseconds: elapsed() })
}
