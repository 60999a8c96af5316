import type { QueryConfig, QueryResultRow } from 'pg'
import { type Database, isUnanswered, type Queryable } from './connect.ts'

/**
 * A database whose queries end when nobody waits for them any more: the search box sends a request
 * per key and drops the one before, which would otherwise go on working for nobody.
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
      // A cancellation that is still under way must not meet the next query of this connection.
      await cancelled
      connection.release(unanswered)
    }
  }
  return { query: query as Queryable['query'] }
}
