import type { Config } from '../config.ts'
import { type ConnectOptions, connect, type Database } from './connect.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'

export type OpenDatabase = {
  database: Database
  /** Ends the connections, and the database itself where it is ours. */
  close(): Promise<void>
  /** Settles when an embedded database ended and could not be started again. Never, for a server elsewhere. */
  lost: Promise<void>
}

const never = new Promise<void>(() => {})

/** The database of the configuration, taken by the server for itself. */
export async function openDatabase(config: Config, log: (line: string) => void) {
  return open(config, startEmbedded, log, { answerTimeout: 20_000 })
}

/** The same database for a command, which may run beside the server. */
export async function joinDatabase(
  config: Config,
  log: (line: string) => void,
  options?: ConnectOptions,
) {
  return open(config, joinEmbedded, log, options)
}

async function open(
  config: Config,
  embed: typeof startEmbedded,
  log: (line: string) => void,
  options?: ConnectOptions,
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const database = connect({ connectionString: config.databaseUrl }, options)
    return { database, close: () => database.end(), lost: never }
  }
  const embedded = await embed(config.dataDirectory, log)
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
