import type { Config } from '../config.ts'
import { checkServer } from './check-server.ts'
import { type ConnectOptions, connect, type Database } from './connect.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'

export type OpenDatabase = {
  database: Database
  /** Ends the connections, and the database itself where it is ours. */
  close(): Promise<void>
  /** Settles when an embedded database ended and could not be started again. Never, for a server elsewhere. */
  lost: Promise<void>
}

type Log = (line: string) => void

const never = new Promise<void>(() => {})

/** The database of the configuration, taken by the server for itself. */
export async function openDatabase(config: Config, log: Log, stop?: AbortSignal) {
  return open(config, startEmbedded, log, { answerTimeout: 20_000 }, stop)
}

/** The same database for a command, which may run beside the server. Interrupted, it is rolled back. */
export async function joinDatabase(
  config: Config,
  log: Log,
  stop: AbortSignal,
  options?: ConnectOptions,
): Promise<OpenDatabase> {
  const joined = await open(config, joinEmbedded, log, options, stop)
  if (stop.aborted) await joined.close()
  stop.throwIfAborted()
  stop.addEventListener('abort', () => joined.database.abort())
  return joined
}

async function open(
  config: Config,
  embed: typeof startEmbedded,
  log: Log,
  options?: ConnectOptions,
  stop?: AbortSignal,
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const database = connect({ connectionString: config.databaseUrl }, options)
    await checkServer(database).catch(async (error) => {
      await database.end()
      throw error
    })
    return { database, close: () => database.end(), lost: never }
  }
  const embedded = await embed(config.dataDirectory, log, stop)
  const database = connect(embedded.connection, options)
  return {
    database,
    async close() {
      await database.end()
      await embedded.stop()
    },
    lost: embedded.exited,
  }
}
