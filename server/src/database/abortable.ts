import type { QueryConfig, QueryResultRow } from 'pg'
import { type Database, isUnanswered, type Queryable } from './connect.ts'

/**
 * Cancels the queries of a request whose client has disconnected. The search box aborts its
 * previous request on every key; without this, those queries would run to their end.
 */
export function abortable(database: Database, signal: AbortSignal): Queryable {
  async function query<R extends QueryResultRow>(config: string | QueryConfig, values?: unknown[]) {
    database.prepareToCancel()
    const connection = await database.connect()
    if (signal.aborted) {
      connection.release()
      signal.throwIfAborted()
    }
    let cancelled = Promise.resolve()
    const cancel = () => {
      cancelled = database.cancel(connection)
    }
    signal.addEventListener('abort', cancel)
    let unanswered = false
    try {
      return await connection.query<R>(config as string, values)
    } catch (error) {
      unanswered = isUnanswered(error)
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
      // Otherwise a late cancellation could hit the next query of this connection.
      await cancelled
      connection.release(unanswered)
    }
  }
  return { query: query as Queryable['query'] }
}
