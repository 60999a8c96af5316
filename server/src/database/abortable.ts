import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { type Database, type Queryable, spoilsConnection } from './connect.ts'

const repeatAfter = 200

/** Runs the query of a connection, and cancels it in the database when the signal is aborted. */
export async function queryUnlessAborted<R extends QueryResultRow>(
  database: Database,
  connection: PoolClient,
  signal: AbortSignal,
  query: string | QueryConfig,
  values?: unknown[],
): Promise<QueryResult<R>> {
  signal.throwIfAborted()
  let running = true
  let cancelled = Promise.resolve()
  let repeating: NodeJS.Timeout | undefined
  const cancel = () => {
    cancelled = cancelled.then(() => (running ? database.cancel(connection) : undefined))
  }
  const abort = () => {
    cancel()
    // A request that comes before its query has no effect: a pooler may still look for a session.
    repeating = setInterval(cancel, repeatAfter)
  }
  signal.addEventListener('abort', abort)
  try {
    return await connection.query<R>(query as string, values)
  } finally {
    running = false
    clearInterval(repeating)
    signal.removeEventListener('abort', abort)
    // Otherwise a late cancellation could hit the next query of this connection.
    await cancelled
  }
}

/**
 * Cancels the queries of a request whose client has disconnected. The search box aborts its
 * previous request on every key; without this, those queries would run to their end.
 */
export function abortable(database: Database, signal: AbortSignal): Queryable {
  async function query<R extends QueryResultRow>(config: string | QueryConfig, values?: unknown[]) {
    const connection = await database.connect()
    let fault: Error | undefined
    try {
      return await queryUnlessAborted<R>(database, connection, signal, config, values)
    } catch (error) {
      if (spoilsConnection(error)) fault = error
      throw error
    } finally {
      connection.release(fault)
    }
  }
  return { query: query as Queryable['query'] }
}
