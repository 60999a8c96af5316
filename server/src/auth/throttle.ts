import { createHash } from 'node:crypto'
import type { Database } from '../database/connect.ts'
import { ApiError } from '../http/errors.ts'

const windowMinutes = 15

/** Failures allowed in the window: per account and address together, and for each alone. */
const limits = { pair: 10, account: 50, address: 50 }

/**
 * Counts a login attempt and refuses it when there were too many. Counting comes before hashing, so
 * that parallel guesses cannot exceed the limit. The counts are in the database because several
 * servers share them.
 */
export async function countLoginAttempt(database: Database, account: string, address: string) {
  const keys = {
    pair: key('pair', account, address),
    account: key('account', account),
    address: key('address', address),
  }
  for (const [kind, limit] of Object.entries(limits)) {
    const { rows } = await database.query<{ failures: number; wait: number }>(
      `insert into login_attempt as seen (key, failures, since) values ($1, 1, now())
       on conflict (key) do update set
         failures = case when seen.since < now() - $2::interval then 1 else seen.failures + 1 end,
         since = case when seen.since < now() - $2::interval then now() else seen.since end
       returning failures, ceil(extract(epoch from since + $2::interval - now()))::int as wait`,
      [keys[kind as keyof typeof keys], `${windowMinutes} minutes`],
    )
    const attempt = rows[0]
    if (attempt && attempt.failures > limit) {
      throw new ApiError(429, 'too_many_logins', 'Too many failed logins. Please try again later', {
        headers: { 'retry-after': String(Math.max(attempt.wait, 1)) },
      })
    }
  }
  return {
    /** Takes back what was counted for an attempt with the right password. */
    async forgive() {
      await database.query('delete from login_attempt where key = any($1)', [
        [keys.pair, keys.account],
      ])
      await database.query(
        'update login_attempt set failures = greatest(failures - 1, 0) where key = $1',
        [keys.address],
      )
    },
  }
}

const key = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()
