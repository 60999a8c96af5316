import pg from 'pg'

/** Anything that runs queries: the pool, or the connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

const { builtins } = pg.types

/** Parses values into the form that the API sends. */
const parsers: Partial<Record<number, (value: string) => unknown>> = {
  // A calendar day stays text; as a Date it would shift with the time zone.
  [builtins.DATE]: (value) => value,
  // Arrays of days (1182) are read as arrays of text (1009) for the same reason.
  1182: pg.types.getTypeParser(1009 as number),
  // '2026-01-05 03:30:00.123+00', because every connection runs in UTC.
  [builtins.TIMESTAMPTZ]: (value) => `${value.slice(0, 10)}T${value.slice(11, -3)}Z`,
  // At most 12 digits, which a double holds exactly; all arithmetic on money is done in SQL.
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
}

const types: pg.CustomTypesConfig = {
  // biome-ignore lint/suspicious/noExplicitAny: the signature of the driver
  getTypeParser: (oid, format): any =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
}

export type ConnectOptions = {
  max?: number
  statementTimeout?: number
  /** Gives up on a database that stops answering; timeouts inside the database cannot do that. */
  answerTimeout?: number
}

/** The connection still waits for the answer, so it must not be used again. */
export const isUnanswered = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'

const processOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID

/** The pool of one process, and one extra connection for cancelling queries. */
export class Database extends pg.Pool {
  /** A separate pool, because the queries to cancel may hold every connection of this one. */
  readonly #canceller: pg.Pool
  readonly #inUse = new Set<pg.PoolClient>()
  #ending: Promise<void> | undefined

  constructor(config: pg.PoolConfig) {
    super(config)
    this.#canceller = new pg.Pool({ ...config, max: 1 })
    this.on('acquire', (client) => this.#inUse.add(client))
    this.on('release', (_error, client) => this.#inUse.delete(client))
    for (const pool of [this, this.#canceller]) {
      // The pool replaces a broken idle connection; without a listener the event ends the process.
      pool.on('error', () => {})
      // When a connection breaks during a transaction, the next query fails and reports it.
      pool.on('connect', (client) => client.on('error', () => {}))
    }
  }

  /** Connects in advance: connecting may take longer than the query to cancel. */
  prepareToCancel() {
    if (this.#canceller.totalCount === 0) this.#canceller.query('select 1').catch(() => {})
  }

  /** Cancels the running query. If this fails, the query is over or the database is gone. */
  async cancel(client: pg.PoolClient): Promise<void> {
    await this.#canceller.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => {})
  }

  /** Terminates and rolls back the work on all connections, and allows no new work. */
  async abort(): Promise<void> {
    void this.end()
    const terminate = 'select pg_terminate_backend(id) from unnest($1::integer[]) id'
    // If the database is gone, there is nothing to terminate.
    await this.#canceller.query(terminate, [[...this.#inUse].map(processOf)]).catch(() => {})
  }

  override end(): Promise<void> {
    this.#ending ??= super.end().then(() => this.#canceller.end())
    return this.#ending
  }
}

export function connect(connection: pg.PoolConfig, options: ConnectOptions = {}): Database {
  return new Database({
    ...connection,
    types,
    max: options.max ?? 12,
    application_name: 'zaffa',
    // Queries are short and frequent: parallel workers and JIT would only slow them down.
    options: '-c timezone=UTC -c max_parallel_workers_per_gather=0 -c jit=off',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A backend keeps the plans of its statements and its caches for as long as it lives.
    maxLifetimeSeconds: 30 * 60,
    statement_timeout: options.statementTimeout ?? 15_000,
    // Shorter than the statement timeout, so that writers waiting for a row soon give up.
    lock_timeout: 3_000,
    ...(options.answerTimeout !== undefined && { query_timeout: options.answerTimeout }),
    idle_in_transaction_session_timeout: 30_000,
  })
}
