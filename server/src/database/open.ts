import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { askRole, checkServer } from './check-server.ts'
import { type ConnectOptions, connect, type Database } from './connect.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'

export type OpenDatabase = {
  /** As the owner of the schema, who migrates and grants. */
  owner: Database
  /** As the role that the server runs as. Without a separate owner both are the same role. */
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

/**
 * For a command, which may run beside the server: as the owner, so that it can migrate, restore and
 * fill. An interrupt rolls its work back.
 */
export async function joinDatabase(
  config: Config,
  log: Log,
  stop: AbortSignal,
  options?: ConnectOptions,
): Promise<{ database: Database; close(): Promise<void> }> {
  const { owner, close } = await open(config, joinEmbedded, log, options, stop)
  if (stop.aborted) await close()
  stop.throwIfAborted()
  stop.addEventListener('abort', () => owner.abort())
  return { database: owner, close }
}

async function open(
  config: Config,
  embed: typeof startEmbedded,
  log: Log,
  options?: ConnectOptions,
  stop?: AbortSignal,
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openExternal(config.databaseUrl, config.databaseOwnerUrl, options)
  const {
    connection,
    runtime,
    stop: stopEmbedded,
    ended,
  } = await embed(config.dataDirectory, log, stop)
  const owner = connect(connection, { ...options, runtimeRole: runtime.user })
  const database = connect(runtime, options)
  return {
    owner,
    database,
    async close() {
      await Promise.all([owner.end(), database.end()])
      await stopEmbedded()
    },
    lost: ended,
  }
}

async function openExternal(
  url: string,
  ownerUrl: string | undefined,
  options?: ConnectOptions,
): Promise<OpenDatabase> {
  const database = connect({ connectionString: url }, options)
  const opened = [database]
  const close = async () => {
    await Promise.all(opened.map((each) => each.end()))
  }
  try {
    const runtimeRole = ownerUrl && (await askRole(database))
    const owner = connect({ connectionString: ownerUrl ?? url }, { ...options, runtimeRole })
    opened.push(owner)
    await checkServer(owner, ownerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL')
    if (runtimeRole && runtimeRole === (await askRole(owner))) {
      throw new Refusal('DATABASE_OWNER_URL: names the same role as DATABASE_URL')
    }
    return { owner, database, close, lost: never }
  } catch (error) {
    await close()
    throw error
  }
}
