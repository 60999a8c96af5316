import type { ClientBase } from 'pg'

/** Milliseconds. */
export type Limits = { statement: number; lock: number; idleInTransaction: number }

const limitSettings = ({ statement, lock, idleInTransaction }: Limits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleInTransaction,
})

/**
 * What the product needs of a session, whatever the role or `DATABASE_URL` has set. A read-only
 * default is not overridden: hosts set it, for example when the disk is almost full.
 */
const settings = (limits: Limits) => ({
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  default_transaction_isolation: 'read committed',
  // Queries are short and frequent: parallel workers and JIT would only slow them down.
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  ...limitSettings(limits),
})

const setAll = (set: string, values: Record<string, string | number>) =>
  Object.entries(values).map(([name, value]) => `${set} ${name} = '${value}'`)

/** The connections that lead to a pooler. */
const pooled = new WeakSet<ClientBase>()

/** Waiting longer for an answer to the first statement means that the database is away. */
const patience = 5_000

/**
 * Prepares a new connection. The settings are statements and not startup parameters, because
 * PgBouncer refuses connections with startup parameters that it does not know.
 */
export async function prepareSession(client: ClientBase, limits: Limits): Promise<void> {
  const check = "select pg_backend_pid() as process, current_setting('timezone') as zone"
  // With several statements the driver answers with several results, against its types.
  const results = (await client.query({
    text: [...setAll('set', settings(limits)), check].join('; '),
    query_timeout: patience,
  } as { text: string })) as unknown as { rows: { process: number; zone: string }[] }[]
  const session = results.at(-1)?.rows[0]
  if (session?.zone !== 'UTC') throw new Error('The database session did not take its settings')
  const { processID } = client as unknown as { processID: number }
  // A pooler has other process ids, for cancel requests.
  if (session.process !== processID) forgoSession(client)
}

/**
 * A pooler in transaction mode lends a session for one transaction only. Named statements live in a
 * session, so they are sent without their name.
 */
function forgoSession(client: ClientBase) {
  pooled.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((config: unknown, ...rest: unknown[]) =>
    query(
      isNamed(config) ? { ...config, name: undefined } : config,
      ...rest,
    )) as typeof client.query
}

const isNamed = (config: unknown): config is { name: string } =>
  typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)

/** Behind a pooler the limits of the session may not hold, so the transaction brings its own. */
export function beginIn(
  client: ClientBase,
  limits: Limits,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): string {
  const begin = `begin isolation level ${isolation}`
  return pooled.has(client)
    ? [begin, ...setAll('set local', limitSettings(limits))].join('; ')
    : begin
}
