import { hash } from 'node:crypto'
import { fold } from '@zaffa/contract/fold'
import type { FastifyRequest } from 'fastify'
import { type Actor, changedFields, recordAudit } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'
import { addressOf } from '../http/caller.ts'
import { gateOf } from './login-gate.ts'

const window = "interval '15 minutes'"
/** SQL condition: the window of a count has ended, so its failures no longer refuse a login. */
export const windowIsOver = `since < now() - ${window}`

/** Failures allowed in the window: per network, per account and network together, per account. */
const limits = { network: 50, pair: 10, account: 50 }

const key = (...parts: string[]) => hash('sha256', JSON.stringify(parts))
const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** What the log and the audit trail call an account: a mistyped username may be a password. */
export const accountHash = (username: string) => key('account', fold(username))

/** Adds one to the count of a key. After the end of its window it begins anew. */
const count = (columns: string) => `
  insert into login_attempt as seen (key, account, failures, since) ${columns}
  on conflict (key) do update set
    earlier = seen.earlier + case when seen.${windowIsOver} then seen.failures else 0 end,
    failures = case when seen.${windowIsOver} then 1 else seen.failures + 1 end,
    since = case when seen.${windowIsOver} then now() else seen.since end
  returning failures, ceil(extract(epoch from since + ${window} - now()))::int as wait`

/**
 * The network comes first: a caller who is over that limit adds no rows. The account comes last, and
 * only if the pair is within its limit: one network adds at most ten failures to an account.
 */
const countAll = `
  with network as (${count('values ($1, null, 1, now())')}),
  pair as (${count(`select $2, $3, 1, now() where (select failures from network) <= ${limits.network}`)}),
  account as (${count(`select $3, $3, 1, now() where (select failures from pair) <= ${limits.pair}`)})
  select 'network' as kind, failures, wait from network
  union all select 'pair', failures, wait from pair
  union all select 'account', failures, wait from account
    where not exists (
      select from session s join administrator a on a.id = s.administrator_id
      where a.username_key = $4 and s.network = $5)`

const forget = 'delete from login_attempt where key = $1 returning earlier + failures as failures'

type Forgotten = { failures: number }
type Counted = { kind: keyof typeof limits; failures: number; wait: number }

/**
 * Counts a login attempt and refuses it when there were too many. Counting comes before hashing, so
 * that parallel guesses cannot exceed the limit. The counts are in the database because several
 * servers share them.
 */
export async function countLoginAttempt(database: Database, account: string, network: string) {
  const gate = gateOf(database)
  const keys = {
    network: key('network', network),
    pair: key('pair', account, network),
    account: accountHash(account),
  }
  const values = [bytes(keys.network), bytes(keys.pair), bytes(keys.account), account, network]
  const check = () => gate.check(keys.network, keys.pair)
  check()
  const rows = await gate.inTurn(async () => {
    // Others of the same caller may have been refused meanwhile.
    check()
    const counted = await transaction(database, (tx) => tx.query<Counted>(countAll, values))
    return counted.rows
  })
  const over = rows.find(({ kind, failures }) => failures > limits[kind])
  // A refused account is remembered for this network only: it may be known elsewhere.
  if (over) throw gate.refuse(over.kind === 'network' ? keys.network : keys.pair, over.wait)
  return {
    /**
     * Takes back the attempts that were right, and returns the number of failures before them. From
     * now on only the caller knows it, and records it.
     */
    async forgive(tx: Transaction, right = 1): Promise<number> {
      // One by one in the order of counting: in another order two logins at once would deadlock.
      await tx.query(
        'update login_attempt set failures = greatest(failures - $2, 0) where key = $1',
        [values[0], right],
      )
      await tx.query('delete from login_attempt where key = $1', [values[1]])
      const { rows: forgotten } = await tx.query<Forgotten>(forget, [values[2]])
      return Math.max(0, (forgotten[0]?.failures ?? 0) - right)
    },
  }
}

/** What an audit record says about the failures before it. */
export const failedLogins = (failures: number) => (failures > 0 ? { failed_logins: failures } : {})

/** What the audit record of a login says: from where, and how many failures came before it. */
export const traceOf = (request: FastifyRequest, failures: number) => ({
  address: addressOf(request),
  ...failedLogins(failures),
})

/** Forgets the failed logins of an administrator; undefined if there is no such administrator. */
export function unlockAdministrator(database: Database, actor: Actor, username: string) {
  return transaction(database, async (tx) => {
    const found = await tx.query<{ id: string }>(
      'select id from administrator where username_key = $1',
      [fold(username)],
    )
    const id = found.rows[0]?.id
    if (!id) return undefined
    const account = bytes(accountHash(username))
    // The account last, as in counting.
    const pairs = await tx.query(
      'delete from login_attempt where account = $1 and key <> account',
      [account],
    )
    const own = await tx.query<Forgotten>(forget, [account])
    const after = failedLogins(own.rows[0]?.failures ?? 0)
    await recordAudit(tx, actor, 'administrator.unlock', id, changedFields(null, after))
    return { forgotten: (pairs.rowCount ?? 0) + own.rows.length }
  })
}
