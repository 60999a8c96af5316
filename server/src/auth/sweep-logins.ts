import { changedFields, recordAudit } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import { batchSize, inBatches, removeRows } from '../database/sweep.ts'
import type { Transaction } from '../database/transaction.ts'
import { forgetRefusals } from './login-gate.ts'
import { accountHash, failedLogins, windowIsOver } from './throttle.ts'

/** Sessions are kept for a while after their end: they say from where an account logged in. */
const keptDays = 90

const sweeper = { administratorId: null, name: 'sweep of old logins', requestId: 'sweep' }

/** Records failures whose window is over. Removes their counts, and sessions that ended long ago. */
export async function sweepLogins(database: Database, stop?: AbortSignal): Promise<void> {
  forgetRefusals(database)
  await inBatches(database, stop, sweepAttempts)
  const isOld = `last_seen_at < now() - interval '${keptDays} days'`
  await removeRows(database, stop, 'session', isOld)
}

/** The account is null in the counts of an address, whose failures are also counted per account. */
type Failures = { account: string | null; failures: number }

/** The audit trail keeps the number of failures per administrator, and of all other names together. */
async function sweepAttempts(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<Failures>(
    `with old as (
       select key, account, ${windowIsOver} as is_over,
         earlier + case when ${windowIsOver} then failures else 0 end as failures
       from login_attempt where ${windowIsOver} or earlier > 0
       limit ${batchSize} for update skip locked),
     gone as (delete from login_attempt a using old where a.key = old.key and is_over),
     kept as (
       update login_attempt a set earlier = 0 from old where a.key = old.key and not is_over)
     select case when key = account then encode(account, 'hex') end as account, failures from old`,
  )
  const left = new Map(
    rows.flatMap(({ account, failures }) => (account ? [[account, failures]] : [])),
  )
  if (left.size === 0) return rows.length
  const { rows: administrators } = await tx.query<{ id: string; username: string }>(
    'select id, username from administrator',
  )
  const record = (whose: string, failures: number) =>
    recordAudit(tx, sweeper, 'session.failures', whose, changedFields(null, failedLogins(failures)))
  for (const { id, username } of administrators) {
    const failures = left.get(accountHash(username))
    if (!failures) continue
    left.delete(accountHash(username))
    await record(id, failures)
  }
  const others = [...left.values()].reduce((sum, failures) => sum + failures, 0)
  if (others > 0) await record('unknown usernames', others)
  return rows.length
}
