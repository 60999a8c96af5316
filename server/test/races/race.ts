import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verifyChain } from '../../src/audit/verify.ts'
import type { Database } from '../../src/database/connect.ts'
import { record, rounds, soaking } from '../evidence.ts'

const count = rounds(8, 500)

/**
 * Repeats a race. Each round checks its invariant in the database and returns how the race ended.
 * In the long form there must be more than one outcome, or it was no race.
 */
export function raceTest(what: string, round: (number: number) => Promise<unknown>) {
  test(what, async ({ task }) => {
    const ends = new Set<unknown>()
    for (let number = 1; number <= count; number += 1) ends.add(await round(number))
    if (soaking) expect(ends.size).toBeGreaterThan(1)
    record(task, { suite: 'Races', what, count, lost: 0 })
  })
}

/**
 * Runs both concurrently, with a random head start for one of them: mostly a few milliseconds,
 * sometimes enough for a call that hashes a password first.
 */
export async function atOnce<A, B>(one: () => Promise<A>, other: () => Promise<B>) {
  const longest = Math.random() < 0.1 ? 300 : 4
  const late = async <T>(start: () => Promise<T>): Promise<T> => {
    const wait = (Math.random() * 2 - 1) * longest
    if (wait > 0) await delay(wait)
    return start()
  }
  return Promise.all([late(one), late(other)])
}

/** The statuses of the winner and the loser. */
export const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort()

/** The audited actions on a record, in order. */
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

/** The last test on a database: the audit chain is unbroken after all races. */
export function auditStaysWhole(database: () => Database) {
  test('the audit chain is unbroken after all races', async () => {
    const { records, broken } = await verifyChain(database(), 'audit')
    expect(records).toBeGreaterThanOrEqual(count)
    expect(broken).toBeNull()
  })
}
