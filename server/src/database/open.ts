import type { Config } from '../config.ts'
import { checkServer } from './check-server.ts'
import { type ConnectOptions, connect, type Database } from './connect.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'

export type OpenDatabase = {
  database: Database
  /** Closes the connections, and stops the database if it is embedded and ours. */
  close(): Promise<void>
  /** Resolves when an embedded database ended and could not be restarted; else never. */
  lost: Promise<void>
}

type Log = (line: string) => void

const never = new Promise<void>(() => {})

/** For the server: opens the configured database and claims an embedded one. */
export async function openDatabase(config: Config, log: Log, stop?: AbortSignal) {
  return open(config, startEmbedded, log, { answerTimeout: 20_000 }, stop)
}

/** For a command, which may run beside the server. An interrupt rolls its work back. */
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
    lost: embedded.ended,
  }
}
