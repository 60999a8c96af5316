import pg, { type QueryConfig, type QueryResultRow } from 'pg'
import { type Database, isUnanswered, type Queryable } from './connect.ts'

const cancellers = new WeakMap<Database, Database>()

/** A connection of its own: when all others are held by queries to be cancelled, none is left for it. */
function canceller(database: Database): Database {
  const known = cancellers.get(database)
  if (known) return known
  const { options } = database
  const pool = new pg.Pool({
    ...options,
    // Not enumerable there, so that it is never logged by accident.
    ...(options.password !== undefined && { password: options.password }),
    max: 1,
    idleTimeoutMillis: 1000,
    allowExitOnIdle: true,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  cancellers.set(database, pool)
  return pool
}

/**
 * A database whose queries end when nobody waits for them any more: the search box sends a request
 * per key and drops the one before, which would otherwise go on working for nobody.
 */
export function abortable(database: Database, signal: AbortSignal): Queryable {
  async function query<R extends QueryResultRow>(config: string | QueryConfig, values?: unknown[]) {
    const connection = await database.connect()
    if (signal.aborted) {
      connection.release()
      signal.throwIfAborted()
    }
    let cancelled: Promise<unknown> = Promise.resolve()
    const cancel = () => {
      const { processID } = connection as unknown as { processID: number }
      // It may have ended by itself in the meantime, or the database is away: both are an end.
      cancelled = canceller(database)
        .query('select pg_cancel_backend($1)', [processID])
        .catch(() => {})
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
