import type { Sort } from '@zaffa/contract/list'
import { joinSql, raw, type Sql, sql } from '../database/sql.ts'
import type { JournaledList, ListDefinition, Spot } from './definition.ts'
import type { Key, Remembered } from './memory.ts'
import { containing, hasTrigram } from './search-terms.ts'

/** Where a walk begins: an end of the list, or a match whose number is known for a snapshot. */
export type Start = { key: Key; number?: number; snapshot?: string }

/** Up to this many matches are remembered one by one. */
export const fewMatches = 1000

/** Scanning this many rows stays under 20 ms. */
const scanLimit = raw('limit 20000')

const direction = (sortBy: Sort) => raw(sortBy === 'Newest' ? 'desc' : 'asc')

const inOrder = (sortBy: Sort) =>
  sql`order by r.created_at ${direction(sortBy)}, r.id ${direction(sortBy)}`

/**
 * Identifies a run of the database; null on a standby, whose snapshots miss running transactions.
 */
const epoch = raw(`case when not pg_is_in_recovery()
  then extract(epoch from pg_postmaster_start_time())::text end`)

const moment = sql`pg_current_snapshot()::text as snapshot, ${epoch} as epoch`

/** The changes of a list that a snapshot did not see. */
const changesSince = ({ journal }: JournaledList, snapshot: Sql) => sql`
  list_change as change
  where change.list = ${raw(`'${journal}'`)}
    and change.transaction >= pg_snapshot_xmin(${snapshot})
    and not pg_visible_in_snapshot(change.transaction, ${snapshot})`

/** The rows that match. The planner sees the terms, so it can tell rare from common ones. */
export function matching(rows: Sql, terms: string[]): Sql {
  const conditions = terms.map((term) =>
    // For a term without a trigram the index would return every row as a candidate.
    hasTrigram(term) ? sql`r.search like ${containing(term)}` : sql`strpos(r.search, ${term}) > 0`,
  )
  return joinSql([rows, ...conditions], ' and ')
}

/** Counts the matches, and returns their ids if there are few. */
export function count(rows: Sql, terms: string[]): Sql {
  const named = terms.some(hasTrigram)
    ? sql`case when count(*) <= ${fewMatches} then array_agg(r.id) end`
    : raw('null::uuid[]')
  return sql`select count(*) as count, ${named} as matches, ${moment}
    from ${matching(rows, terms)}`
}

export const sortIds = ({ texts }: JournaledList, ids: string[]): Sql =>
  sql`select array(select r.id from ${texts} and r.id = any (${ids}::uuid[])
    ${inOrder('Oldest')}) as ids`

/** Numbers the matches and keeps every `step`-th, and the last. */
export const markCheckpoints = (rows: Sql, terms: string[], step: number): Sql => sql`
  select coalesce(json_agg(json_build_object('at', at, 'id', id) order by number), '[]') as keys,
    coalesce(max(total), 0) as count, pg_current_snapshot()::text as snapshot
  from (
    select r.created_at as at, r.id, row_number() over (${inOrder('Oldest')}) as number,
      count(*) over () as total
    from ${matching(rows, terms)}) as numbered
  where (number - 1) % ${step}::bigint = 0 or number = total`

/** The values of a statement in a CTE, hidden from the planner so that it reuses one plan. */
const given = (remembered: Remembered, patterns: string[], { offset, pageSize }: Spot) => sql`
  select ${remembered.count}::bigint as count, ${remembered.snapshot}::pg_snapshot as seen,
    ${patterns}::text[] as patterns, ${offset}::bigint as skipped, ${pageSize}::bigint as size`

/** Whether changes that a snapshot did not see may have been pruned. */
const forgotten = (snapshot: Sql) => sql`pg_snapshot_xmin(${snapshot}) <
  coalesce((select transaction from list_horizon order by transaction desc limit 1), '0')`

/** The exact total, and whether the journal still has all changes since the snapshot. */
const corrected = (definition: JournaledList) => sql`
  select given.*, given.count + change.moved as total, change.touched,
    change.everything or ${forgotten(raw('given.seen'))} as outdated
  from given, lateral (
    select coalesce(sum(step) filter (where search like all (given.patterns)), 0) as moved,
      count(*) filter (where search like all (given.patterns)) as touched,
      coalesce(bool_or(step = 0), false) as everything
    from ${changesSince(definition, raw('given.seen'))}) as change`

/** Reads the columns for the rows of the page only. An empty page still returns the total. */
const readRows = ({ columns, from, joins }: ListDefinition, sortBy: Sort, facts: Sql) => sql`
  select whole.total, ${facts}, r.id is not null as found, ${raw(columns)}
  from whole left join ${raw(from)} on r.id = any (array(select id from page)) ${raw(joins ?? '')}
  ${inOrder(sortBy)}`

/** The page by the ids of its rows, which are valid unless a change touched a match. */
export const pageOfMatches = (
  definition: JournaledList,
  remembered: Remembered,
  patterns: string[],
  spot: Spot,
  ids: string[],
): Sql => sql`
  with given as materialized (${given(remembered, patterns, spot)}, ${ids}::uuid[] as ids),
  whole as materialized (${corrected(definition)}),
  page as (select unnest(ids) as id from given)
  ${readRows(definition, spot.sortBy, sql`outdated or touched > 0 as outdated, false as missed, ${moment}`)}`

/** How many matches lie between the start and the page. */
function distance(definition: JournaledList, sortBy: Sort, { number }: Start): Sql {
  if (number === undefined) return raw('skipped')
  const [beyond, from] = sortBy === 'Newest' ? ['<=', 'number'] : ['<', 'number - 1']
  const shifted = sql`${raw(from)} + (
    select coalesce(sum(change.step), 0) from ${changesSince(definition, raw('marked'))}
      and (change.created_at, change.id) ${raw(beyond)} (at, whole.id)
      and change.search like all (patterns))`
  return sortBy === 'Newest' ? sql`${shifted} - (total - skipped)` : sql`skipped - (${shifted})`
}

/** Walks over the matching rows in list order, from a start to the page. */
export function walk(
  definition: JournaledList,
  remembered: Remembered,
  patterns: string[],
  spot: Spot,
  start: Start,
  limited: boolean,
): Sql {
  const { sortBy } = spot
  const begin = sql`${start.key.at}::timestamptz as at, ${start.key.id}::uuid as id,
    ${start.number ?? null}::bigint as number, ${start.snapshot ?? remembered.snapshot}::pg_snapshot as marked`
  const comparison = raw(sortBy === 'Newest' ? '<=' : '>=')
  const matches = patterns.length > 0 ? raw('r.search like all (place.patterns)') : raw('true')
  const text = patterns.length > 0 ? raw(', r.search') : raw('')
  return sql`
    with given as materialized (${given(remembered, patterns, spot)}, ${begin}),
    whole as materialized (${corrected(definition)}),
    place as materialized (
      select whole.*, ${distance(definition, sortBy, start)} as distance,
        greatest(least(size, total - skipped), 0) as wanted
      from whole),
    page as materialized (
      select found.id from place, lateral (
        select r.id from (
          select r.id, r.created_at ${text} from ${definition.texts}
            and (r.created_at, r.id) ${comparison} (place.at, place.id)
          ${inOrder(sortBy)} ${limited ? scanLimit : raw('')}) as r
        where ${matches}
        ${inOrder(sortBy)} limit place.wanted offset greatest(place.distance, 0)) as found)
    ${readRows(
      definition,
      sortBy,
      sql`outdated, ${moment},
      (select distance < 0 or ${forgotten(raw('marked'))}
        or wanted <> (select count(*) from page) from place) as missed`,
    )}`
}

/** Counts and sorts all rows; for lists within a parent, and when nothing is remembered. */
export function plainPage(
  definition: ListDefinition,
  rows: Sql,
  terms: string[],
  { sortBy, offset, pageSize }: Spot,
): Sql {
  const matches = matching(rows, terms)
  return sql`
    with whole as materialized (select count(*) as total from ${matches}),
    page as materialized (
      select r.id from ${matches} ${inOrder(sortBy)} limit ${pageSize} offset ${offset})
    ${readRows(definition, sortBy, raw('false as outdated, false as missed'))}`
}
