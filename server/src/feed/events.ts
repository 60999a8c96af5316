import { cursorPattern, eventTypes, type FeedType, feedLimits } from '@zaffa/contract/feed'
import type { FeedEvent } from '@zaffa/contract/schema/feed'
import { headOf, type Link } from '../audit/chain.ts'
import type { Queryable } from '../database/connect.ts'
import { ApiError, badInput } from '../http/errors.ts'

/**
 * Events are the audit records of what administrators decided. Their numbers have no gaps and stand
 * in the order of the commits, because a writer holds the lock of the trail until its commit. So a
 * cursor is the number of a record, with the beginning of its hash: after a restore or a failover
 * that lost records, the same number has another hash, and the cursor is refused.
 */

/** Records that one statement reads, whether they are events or not. */
const pageSize = 500
const cursorOf = ({ sequence, hash }: Link) => `${sequence}-${hash.slice(0, 16)}`

/** Before the first record. */
const start: Link = { sequence: 0, hash: '0'.repeat(16) }

const startAgain = 'Send all records again, and follow the events from after=now'
const unknown = () =>
  new ApiError(
    410,
    'unknown_cursor',
    `The history of this cursor is not in the database. ${startAgain}`,
  )
const expired = (days: number) =>
  new ApiError(
    410,
    'expired_cursor',
    `Events are kept ${days} days, and those after this cursor are older. ${startAgain}`,
  )

const isOld = 'at < now() - make_interval(days => $1)'

const lastOf = async (database: Queryable) => (await headOf(database, 'audit')) ?? start

/** The number of the last record, which grows with every event. */
export const latest = async (database: Queryable) => (await lastOf(database)).sequence

/** The last record that is too old, read from the end like the events that follow it. */
async function lastOld(database: Queryable, keptDays: number): Promise<Link> {
  const { rows } = await database.query<Link>(
    `select sequence, encode(hash, 'hex') as hash from audit_record
     where ${isOld} order by sequence desc limit 1`,
    [keptDays],
  )
  return rows[0] ?? start
}

/**
 * The cursor that a caller names, checked against the history of this database. It expires with the
 * first record after it.
 */
export async function readCursor(
  database: Queryable,
  after: string | undefined,
  keptDays: number,
): Promise<string> {
  if (after === 'now') return cursorOf(await lastOf(database))
  if (after === undefined) return cursorOf(await lastOld(database, keptDays))
  const [, sequence, hash] = cursorPattern.exec(after) ?? []
  if (!sequence || !hash)
    throw badInput('after is not a cursor', { after: 'after is not a cursor' })
  const { rows } = await database.query<{ known: boolean; old: boolean }>(
    `select
       exists (select from audit_record
         where sequence = $2 and left(encode(hash, 'hex'), 16) = $3) as known,
       exists (select from audit_record where sequence = $2 + 1 and ${isOld}) as old`,
    [keptDays, sequence, hash],
  )
  const [found] = rows
  if (!found?.known && after !== cursorOf(start)) throw unknown()
  if (found?.old) throw expired(keptDays)
  return after
}

/** Which events, and how many at most; and whether they say who decided. */
export type Wanted = { types: readonly FeedEvent['type'][]; limit: number; deciders: boolean }

type Recorded = Link & {
  at: string
  action: keyof typeof eventTypes
  record_id: string
  decider: string
  /** Only of what is a wanted event. */
  changes: Record<string, { after: unknown }> | null
}

/**
 * The events after a checked cursor, the cursor after them, and whether there may be more. The
 * cursor also passes records that are no wanted events.
 */
export async function readEvents(database: Queryable, after: string, wanted: Wanted) {
  const actions = Object.entries(eventTypes).filter(([, type]) => wanted.types.includes(type))
  const { rows } = await database.query<Recorded>(
    `select sequence, encode(hash, 'hex') as hash, at, action, record_id, changes,
       coalesce((select full_name from administrator where id = administrator_id), administrator)
         as decider
     from (
       select *, count(changes) over (order by sequence) as events,
         sum(octet_length(changes::text)) over (order by sequence) as bytes
       from (
         select sequence, hash, at, action, record_id, administrator_id, administrator,
           case when action = any ($2) then changes end as changes
         from audit_record where sequence > $1 order by sequence limit ${pageSize}) as page) as counted
     where events <= $3 and (events <= 1 or bytes <= ${feedLimits.eventBytes})
     order by sequence`,
    [Number.parseInt(after, 10), actions.map(([action]) => action), wanted.limit],
  )
  const decisions = rows.filter(({ changes }) => changes !== null)
  const names = await readNames(database, decisions)
  const last = rows.at(-1)
  return {
    events: decisions.map((decision) => ({
      ...toEvent(decision, names),
      ...(wanted.deciders && { by: { full_name: decision.decider } }),
    })),
    next: last ? cursorOf(last) : after,
    more: rows.length > 0,
  }
}

const providerOf = ({ changes }: Recorded) => changes?.provider?.after

/** What the marketplace calls the records, by our ids. */
async function readNames(database: Queryable, decisions: Recorded[]) {
  const ids = decisions.flatMap((decision) => [decision.record_id, providerOf(decision)])
  const { rows } = await database.query<{ id: string; name: string }>(
    `select record_id as id, external_id as name from feed_record where record_id = any ($1)
     union all
     select record_id, external_id from feed_former_name where record_id = any ($1)`,
    [ids.filter((id) => id != null)],
  )
  return new Map<unknown, string>(rows.map(({ id, name }) => [id, name]))
}

function toEvent(decision: Recorded, names: Map<unknown, string>): FeedEvent {
  const type = eventTypes[decision.action]
  const noun = type.split('.')[0] as FeedType
  // The audit trail also has what a deleted category was assigned to; an event has its fields.
  const { _id, provider, providers, services, applications, ...changes } = decision.changes ?? {}
  const fields = Object.entries(changes).map(([field, { after }]) => [field, after])
  const ours = providerOf(decision)
  const came = ours != null && { service_provider: names.get(ours) ?? ours }
  return {
    cursor: cursorOf(decision),
    type,
    at: decision.at,
    record: { type: noun, id: names.get(decision.record_id) ?? decision.record_id },
    data: { ...Object.fromEntries(fields), ...came },
  }
}
