import pg from 'pg'
import { isUnanswered } from './connection-errors.ts'
import { type Limits, prepareSession } from './session.ts'
import { types } from './values.ts'

/** Anything that runs queries: the pool, or the connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

export type ConnectOptions = {
  max?: number
  statementTimeout?: number
  lockTimeout?: number
  /** Gives up on a database that stops answering; timeouts inside the database cannot do that. */
  answerTimeout?: number
  /** The role that a server runs as, if this connection owns the schema and grants to it. */
  runtimeRole?: string | undefined
}

/** The server has become a standby, or was switched to read-only. */
const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006'

/** After such an error a connection must not be used again: release it with the error. */
export const spoilsConnection = (error: unknown): error is Error =>
  isUnanswered(error) || isReadOnly(error)

/** Parts of a client that the driver's types leave out. */
type Wire = {
  processID: number
  secretKey: number
  connection: pg.Connection & { startup(): void; cancel(process: number, key: number): void }
}

const wireOf = (client: pg.ClientBase) => client as unknown as Wire

/** The pool of one process. */
export class Database extends pg.Pool {
  readonly limits: Limits
  readonly runtimeRole: string | undefined
  readonly #inUse = new Set<pg.PoolClient>()
  #ending: Promise<void> | undefined

  constructor(config: pg.PoolConfig, limits: Limits, runtimeRole?: string) {
    super({ ...config, onConnect: (client) => prepareSession(client, limits) })
    this.limits = limits
    this.runtimeRole = runtimeRole
    this.on('acquire', (client) => this.#inUse.add(client))
    this.on('release', (error, client) => {
      this.#inUse.delete(client)
      if (isReadOnly(error)) this.replaceIdle()
    })
    // The pool replaces a broken idle connection; without a listener the event ends the process.
    this.on('error', () => {})
    // When a connection breaks during a transaction, the next query fails and reports it.
    this.on('connect', (client) => client.on('error', () => {}))
  }

  /** Closes the idle connections: after a failover they may lead to a server that is now a standby. */
  replaceIdle() {
    for (let left = this.idleCount; left > 0; left -= 1) {
      this.connect().then(
        (client) => client.release(true),
        () => {},
      )
    }
  }

  /**
   * Cancels the running query with a request of the protocol: unlike SQL, that also works through a
   * pooler, which has other process ids. If it fails, the query is over or the database gone.
   */
  async cancel(client: pg.PoolClient): Promise<void> {
    const { processID, secretKey } = wireOf(client)
    const messenger = new pg.Client(this.options)
    const { connection } = wireOf(messenger)
    connection.startup = () => connection.cancel(processID, secretKey)
    // The only answer is that the connection is closed, which the driver takes for a failure.
    await messenger.connect().catch(() => {})
  }

  /** Cancels and rolls back the work on all connections, and allows no new work. */
  async abort(): Promise<void> {
    void this.end()
    const abortWork = async (client: pg.PoolClient) => {
      await this.cancel(client)
      // The database rolls back a transaction whose connection is closed.
      wireOf(client).connection.stream.destroy()
    }
    await Promise.all([...this.#inUse].map(abortWork))
  }

  override end(): Promise<void> {
    this.#ending ??= super.end()
    return this.#ending
  }
}

export function connect(connection: pg.PoolConfig, options: ConnectOptions = {}): Database {
  const limits: Limits = {
    statement: options.statementTimeout ?? 15_000,
    // Shorter than the statement timeout, so that writers waiting for a row soon give up.
    lock: options.lockTimeout ?? 3_000,
    idleInTransaction: 30_000,
  }
  const config: pg.PoolConfig = {
    ...connection,
    types,
    max: options.max ?? 12,
    application_name: 'zaffa',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A backend keeps the plans of its statements and its caches for as long as it lives.
    maxLifetimeSeconds: 30 * 60,
    ...(options.answerTimeout !== undefined && { query_timeout: options.answerTimeout }),
  }
  return new Database(config, limits, options.runtimeRole)
}

/** A separate pool to the same database, for work that must not take connections from others. */
export function poolBeside({ options }: Database, more: ConnectOptions): Database {
  // The pool hides its password from being copied with the other options.
  return connect({ ...options, password: options.password }, more)
}
