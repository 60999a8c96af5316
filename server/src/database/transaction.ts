import type { PoolClient } from 'pg'
import { type Database, spoilsConnection } from './connect.ts'
import type { Migration } from './migration-history.ts'
import { checkSchema, SchemaMismatch } from './schema-check.ts'
import { beginIn } from './session.ts'
import { placeToWrite } from './writers.ts'

export type Transaction = PoolClient

type Work<T> = (tx: Transaction) => Promise<T>
type Begin = (tx: Transaction, database: Database) => Promise<unknown>

/** Every write goes through here. Refuses a schema that this version does not know. */
export const transaction = <T>(database: Database, work: Work<T>): Promise<T> =>
  inPlace(database, begin, work)

/** For what migrates, restores, backs up or only reads. */
export const transactionOnAnySchema = <T>(database: Database, work: Work<T>): Promise<T> =>
  inPlace(database, (tx) => tx.query(beginIn(tx, database.limits)), work)

/**
 * For a brief write of a read, which can do without it: on another schema it does not take place. It
 * does not queue behind writers.
 */
export async function writeIfPossible(database: Database, work: Work<unknown>): Promise<void> {
  await inTransaction(database, begin, work).catch((error: unknown) => {
    if (!(error instanceof SchemaMismatch)) throw error
  })
}

/**
 * Begins a transaction and checks the schema, in one round trip. Reading `migration` also locks it,
 * and a migration waits for that lock: nothing is written on the strength of an outdated check.
 */
export async function begin(tx: Transaction, { limits }: Database): Promise<void> {
  await checkSchema(async (text) => {
    // With several statements the driver answers with several results, against its types.
    const results = await tx.query(`${beginIn(tx, limits)}; ${text}`)
    const [last] = (results as unknown as { rows: Migration[] }[]).slice(-1)
    return last ?? { rows: [] }
  })
}

async function inPlace<T>(database: Database, begin: Begin, work: Work<T>): Promise<T> {
  const leave = await placeToWrite(database)
  try {
    return await inTransaction(database, begin, work)
  } finally {
    leave()
  }
}

async function inTransaction<T>(database: Database, begin: Begin, work: Work<T>): Promise<T> {
  const tx = await database.connect()
  let fault: Error | undefined
  try {
    await begin(tx, database)
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    // If the connection is gone, the database rolls back by itself.
    fault = spoilsConnection(error) ? error : await rollBack(tx)
    throw error
  } finally {
    tx.release(fault)
  }
}

/** Returns the error if it fails. */
export const rollBack = (tx: Transaction): Promise<Error | undefined> =>
  tx.query('rollback').then(
    () => undefined,
    (error: Error) => error,
  )
