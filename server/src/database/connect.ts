import pg from 'pg'

/** Anything that runs a query: the pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

const { builtins } = pg.types

/** Rows come out of the database as they go over the wire. */
const parsers: Partial<Record<number, (value: string) => unknown>> = {
  // A calendar day stays the text that is stored; as a Date it would shift with the time zone.
  [builtins.DATE]: (value) => value,
  // Arrays of days (1182) are read as arrays of texts (1009) for the same reason.
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
  /** After this a database that says nothing at all is given up, which its own timeouts cannot do. */
  answerTimeout?: number
}

/** The connection still waits for the answer, so it must not be used again. */
export const isUnanswered = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'

const processOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID

/** The connections of one process, and one more that ends what nobody waits for. */
export class Database extends pg.Pool {
  /** Apart: when all others are held by queries to be cancelled, none of them is left for it. */
  readonly #canceller: pg.Pool
  readonly #inUse = new Set<pg.PoolClient>()
  #ending: Promise<void> | undefined

  constructor(config: pg.PoolConfig) {
    super(config)
    this.#canceller = new pg.Pool({ ...config, max: 1 })
    this.on('acquire', (client) => this.#inUse.add(client))
    this.on('release', (_error, client) => this.#inUse.delete(client))
    for (const pool of [this, this.#canceller]) {
      // A connection that breaks while idle is replaced by the pool; unheard, the event would end the process.
      pool.on('error', () => {})
      // One that breaks in the middle of a transaction fails the next query, which says so.
      pool.on('connect', (client) => client.on('error', () => {}))
    }
  }

  /** To connect takes longer than many a query that is to be cancelled, so it is done before. */
  prepareToCancel() {
    if (this.#canceller.totalCount === 0) this.#canceller.query('select 1').catch(() => {})
  }

  /** Ends what this connection works on. It may have ended by itself, or the database is away: both are an end. */
  async cancel(client: pg.PoolClient): Promise<void> {
    await this.#canceller.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => {})
  }

  /** Ends what is being done on every connection and rolls it back. Nothing can be begun any more. */
  async abort(): Promise<void> {
    void this.end()
    const terminate = 'select pg_terminate_backend(id) from unnest($1::integer[]) id'
    // A database that is away has nothing left to end.
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
    // Queries are short and many: helpers for one of them, or compiling it, would only take time.
    options: '-c timezone=UTC -c max_parallel_workers_per_gather=0 -c jit=off',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A backend keeps the plans of its statements and its caches for as long as it lives.
    maxLifetimeSeconds: 30 * 60,
    statement_timeout: options.statementTimeout ?? 15_000,
    // Shorter, so that those who wait for one row let go of their connections soon.
    lock_timeout: 3_000,
    ...(options.answerTimeout !== undefined && { query_timeout: options.answerTimeout }),
    idle_in_transaction_session_timeout: 30_000,
  })
}
