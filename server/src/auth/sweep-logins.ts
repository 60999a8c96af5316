import { changedFields, recordAudit } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'
import { forgetRefusals } from './login-gate.ts'
import { accountHash, failedLogins, windowIsOver } from './throttle.ts'

/** Sessions are kept for a while after their end: they say from where an account logged in. */
const keptDays = 90

const sweeper = { administratorId: null, name: 'sweep of old logins', requestId: 'sweep' }

/** Records failures whose window is over. Removes their counts, and sessions that ended long ago. */
export async function sweepLogins(database: Database): Promise<void> {
  forgetRefusals(database)
  await transaction(database, sweepAttempts)
  await transaction(database, (tx) =>
    tx.query(
      `with old as (
         select token_hash from session where last_seen_at < now() - interval '${keptDays} days'
         for update skip locked)
       delete from session s using old where s.token_hash = old.token_hash`,
    ),
  )
}

type Failures = { account: string; failures: number }

/** The audit trail keeps the number of failures per administrator, and of all other names together. */
async function sweepAttempts(tx: Transaction): Promise<void> {
  const { rows } = await tx.query<Failures>(
    `with old as (
       select key, account, ${windowIsOver} as is_over,
         earlier + case when ${windowIsOver} then failures else 0 end as failures
       from login_attempt where ${windowIsOver} or earlier > 0
       for update skip locked),
     gone as (delete from login_attempt a using old where a.key = old.key and is_over),
     kept as (
       update login_attempt a set earlier = 0 from old where a.key = old.key and not is_over)
     select encode(account, 'hex') as account, failures from old where key = account`,
  )
  if (rows.length === 0) return
  const left = new Map(rows.map(({ account, failures }) => [account, failures]))
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
}
