import { onTestFinished } from 'vitest'
import type { Database } from '../src/database/connect.ts'

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

/** Takes the locks of a query on a connection of its own. The answer is the function that frees them. */
export async function hold(database: Database, query: string, values: unknown[] = []) {
  const holder = await database.connect()
  let held = true
  const free = async () => {
    if (!held) return
    held = false
    await holder.query('rollback')
    holder.release()
  }
  onTestFinished(free)
  await holder.query('begin')
  await holder.query(query, values)
  return free
}
