import type { QueryConfig, QueryResultRow } from 'pg'
import { queryUnlessAborted } from '../database/abortable.ts'
import { type Database, type Queryable, spoilsConnection } from '../database/connect.ts'
import { readInSteps } from '../database/read-in-steps.ts'
import { beginIn } from '../database/session.ts'
import { type Sql, toQuery } from '../database/sql.ts'
import { rollBack } from '../database/transaction.ts'
import type { ListDefinition } from './definition.ts'

const idsAtOnce = 1000

/**
 * The rows that a list finds, in its order and from one snapshot, in batches limited in bytes. A
 * batch is read when it is asked for: the database ends the transaction of a reader who does not ask
 * for half a minute. The cursor has ids only, because what it sends cannot be measured before. It
 * lives in a transaction, so a pooler may lend the session.
 */
export async function* readEveryRow<Row>(
  database: Database,
  { columns, from, joins = '' }: ListDefinition,
  found: Sql,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  const connection = await database.connect()
  const query = <R extends QueryResultRow>(config: string | QueryConfig, values?: unknown[]) =>
    queryUnlessAborted<R>(database, connection, signal, config, values)
  const text = `select place, ${columns}
    from unnest($1::uuid[]) with ordinality as wanted (id, place)
    join ${from} on r.id = wanted.id ${joins}`
  let ids: string[] = []
  let fault: Error | undefined
  try {
    await query(beginIn(connection, database.limits, 'repeatable read'))
    const cursor = toQuery(found)
    await query(`declare found no scroll cursor for ${cursor.text}`, cursor.values)
    const steps = readInSteps<{ place: number }>({ query } as Queryable, async (last, limit) => {
      ids = ids.slice(last?.place ?? 0)
      if (ids.length === 0) {
        const { rows } = await query<{ id: string }>(`fetch ${idsAtOnce} from found`)
        ids = rows.map(({ id }) => id)
      }
      return ids.length > 0 && { text, values: [ids.slice(0, limit)], order: 'place' }
    })
    for await (const rows of steps) yield rows.map(({ place, ...row }) => row as Row)
  } catch (error) {
    if (spoilsConnection(error)) fault = error
    throw error
  } finally {
    fault ??= await rollBack(connection)
    connection.release(fault)
  }
}
