import { expect, onTestFinished } from 'vitest'
import type { Database } from '../src/database/connect.ts'

/** For tests of who waits for whom: on a busy machine they take longer than a server would wait. */
export const patient = { lockTimeout: 120_000 }

/**
 * How many queries wait for a lock. Ask as the role of these queries: it does not see what those of
 * other roles wait for.
 */
export async function waitingQueries(database: Database): Promise<number> {
  const { rowCount } = await database.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

/** Locks the rows of a query on a separate connection. Returns the function that unlocks them. */
export async function hold(database: Database, query: string, values: unknown[] = []) {
  const holder = await database.connect()
  let held = true
  const free = async () => {
    if (!held) return
    held = false
    await holder.query('rollback').finally(() => holder.release(true))
  }
  onTestFinished(free)
  await holder.query('begin')
  await holder.query(query, values)
  return free
}

/**
 * Starts two writers while the rows of a query are held: the first already waits when the second
 * starts, and both wait when the rows are freed. If they lock in different orders, they deadlock.
 */
export async function meet<First, Second>(
  database: Database,
  held: { query: string; values?: unknown[] },
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const waiting = () => waitingQueries(database)
  const free = await hold(database, held.query, held.values)
  const one = first()
  await expect.poll(waiting).toBe(1)
  const other = second()
  await expect.poll(waiting).toBe(2)
  await free()
  return Promise.all([one, other])
}
