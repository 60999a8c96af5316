import type { QueryConfig, QueryResultRow } from 'pg'
import { queryUnlessAborted } from './abortable.ts'
import { type Database, spoilsConnection } from './connect.ts'
import { beginIn } from './session.ts'
import { rollBack } from './transaction.ts'

/**
 * The rows of a query of any size, all from one snapshot. The next batch is read when it is asked
 * for: the database ends the transaction of a reader who does not ask for half a minute. The cursor
 * lives in a transaction, so a pooler may lend the session.
 */
export async function* readInBatches<Row extends QueryResultRow>(
  database: Database,
  { text, values }: QueryConfig,
  size: number,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  const connection = await database.connect()
  const query = (config: string | QueryConfig) =>
    queryUnlessAborted<Row>(database, connection, signal, config)
  let fault: Error | undefined
  try {
    await query(beginIn(connection, database.limits))
    await query({ text: `declare batch no scroll cursor for ${text}`, values: values ?? [] })
    for (;;) {
      const { rows } = await query(`fetch ${size} from batch`)
      if (rows.length > 0) yield rows
      if (rows.length < size) return
    }
  } catch (error) {
    if (spoilsConnection(error)) fault = error
    throw error
  } finally {
    fault ??= await rollBack(connection)
    connection.release(fault)
  }
}
