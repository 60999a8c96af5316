import { createHash } from 'node:crypto'
import { type Actor, recordAudit } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import { transaction } from '../database/transaction.ts'
import { ApiError } from '../http/errors.ts'
import { fold } from '../text/fold.ts'

const window = "interval '15 minutes'"

/** Failures allowed in the window: per network, per account and network together, per account. */
const limits = { network: 50, pair: 10, account: 50 }

const key = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

/** Adds one to the count of a key, whose window begins anew after its end. */
const count = (columns: string) => `
  insert into login_attempt as seen (key, account, failures, since) ${columns}
  on conflict (key) do update set
    failures = case when seen.since < now() - ${window} then 1 else seen.failures + 1 end,
    since = case when seen.since < now() - ${window} then now() else seen.since end
  returning failures, ceil(extract(epoch from since + ${window} - now()))::int as wait`

/**
 * The network comes first: a caller who is over that limit adds no rows. The account comes last, and
 * only if the pair is within its limit: one network adds at most ten failures to an account.
 */
const countAll = `
  with network as (${count('values ($1, null, 1, now())')}),
  pair as (${count(`select $2, $4, 1, now() where (select failures from network) <= ${limits.network}`)}),
  account as (${count(`select $3, $4, 1, now() where (select failures from pair) <= ${limits.pair}`)})
  select 'network' as kind, failures, wait from network
  union all select 'pair', failures, wait from pair
  union all select 'account', failures, wait from account
    where not exists (
      select from session s join administrator a on a.id = s.administrator_id
      where a.username_key = $5 and s.network = $6)`

type Counted = { kind: keyof typeof limits; failures: number; wait: number }

/**
 * Counts a login attempt and refuses it when there were too many. Counting comes before hashing, so
 * that parallel guesses cannot exceed the limit. The counts are in the database because several
 * servers share them.
 */
export async function countLoginAttempt(database: Database, account: string, network: string) {
  const keys = {
    network: key('network', network),
    pair: key('pair', account, network),
    account: key('account', account),
  }
  const values = [keys.network, keys.pair, keys.account, keys.account, account, network]
  const { rows } = await database.query<Counted>(countAll, values)
  const over = rows.find(({ kind, failures }) => failures > limits[kind])
  if (over) {
    throw new ApiError(429, 'too_many_logins', 'Too many failed logins. Please try again later', {
      headers: { 'retry-after': String(Math.max(over.wait, 1)) },
    })
  }
  return {
    /** Takes back what was counted for an attempt with the right password. */
    async forgive() {
      await database.query('delete from login_attempt where key = any($1)', [
        [keys.pair, keys.account],
      ])
      await database.query(
        'update login_attempt set failures = greatest(failures - 1, 0) where key = $1',
        [keys.network],
      )
    },
  }
}

/** Forgets the failed logins of an administrator; undefined if there is no such administrator. */
export function unlockAdministrator(database: Database, actor: Actor, username: string) {
  return transaction(database, async (tx) => {
    const found = await tx.query<{ id: string }>(
      'select id from administrator where username_key = $1',
      [fold(username)],
    )
    const id = found.rows[0]?.id
    if (!id) return undefined
    const { rowCount } = await tx.query('delete from login_attempt where account = $1', [
      key('account', fold(username)),
    ])
    await recordAudit(tx, actor, 'administrator.unlock', id, {})
    return { forgotten: rowCount ?? 0 }
  })
}

/** Sessions are kept for a while after their end: they say from where an account logged in. */
const keptDays = 90

/** Removes counts whose window is over, and sessions that ended long ago. */
export async function sweepLogins(database: Database): Promise<void> {
  await database.query(`delete from login_attempt where since < now() - ${window}`)
  await database.query(
    `delete from session where last_seen_at < now() - interval '${keptDays} days'`,
  )
}
