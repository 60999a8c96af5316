import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verifyAudit } from '../../src/audit/trail.ts'
import type { Database } from '../../src/database/connect.ts'
import { record, rounds, soaking } from '../evidence.ts'

const count = rounds(8, 500)

/**
 * Runs a race again and again; each round checks in the database that its invariant holds, and says
 * how the race ended. In the long form it must have ended in more than one way, or it was no race.
 */
export function raceTest(what: string, round: (number: number) => Promise<unknown>) {
  test(what, async ({ task }) => {
    const ends = new Set<unknown>()
    for (let number = 1; number <= count; number += 1) ends.add(await round(number))
    if (soaking) expect(ends.size).toBeGreaterThan(1)
    record(task, { suite: 'Races', what, count, lost: 0 })
  })
}

/** Both at once; whether one of them has a head start, and which, is left to chance. */
export async function atOnce<A, B>(one: () => Promise<A>, other: () => Promise<B>) {
  const late = async <T>(start: () => Promise<T>): Promise<T> => {
    const wait = Math.random() * 8 - 4
    if (wait > 0) await delay(wait)
    return start()
  }
  return Promise.all([late(one), late(other)])
}

/** The status of the winner and of the loser. */
export const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort()

/** What the audit trail says was done to a record, in the order in which it was done. */
export async function actionsOn(database: Database, id: string): Promise<string[]> {
  const { rows } = await database.query<{ action: string }>(
    'select action from audit_record where record_id = $1 order by sequence',
    [id],
  )
  return rows.map(({ action }) => action)
}

export async function countRows(database: Database, sql: string, values: unknown[]) {
  const { rows } = await database.query<{ count: number }>(`select count(*) from ${sql}`, values)
  return rows[0]?.count
}

/** The last test on a database: whatever raced, the chain of the records is whole. */
export function auditStaysWhole(database: () => Database) {
  test('the audit chain is whole after all of it', async () => {
    const { records, broken } = await verifyAudit(database())
    expect(records).toBeGreaterThanOrEqual(count)
    expect(broken).toBeNull()
  })
}
