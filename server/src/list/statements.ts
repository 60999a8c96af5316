import type { Sort } from '@zaffa/contract/list'
import { joinSql, raw, type Sql, sql } from '../database/sql.ts'
import type { JournaledList, ListDefinition, Question, Spot } from './definition.ts'
import type { Key, Remembered } from './memory.ts'
import { containing, hasTrigram } from './search-terms.ts'

/** Where a walk begins: an end of the list, or a match whose number is known for a snapshot. */
export type Start = { key: Key; number?: number; snapshot?: string }

export type Reach = { from: number; size: number }

/** How many ids are remembered from an end of the list: fifty pages of the app. */
export const headSize = 400

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

/** Counts the matches; sorted, it also returns the first of them. */
export function count({ definition, terms, spot }: Question, sorted: boolean): Sql {
  const matches = matching(definition.texts, terms)
  if (!sorted) return sql`select count(*) as count, null as ids, ${moment} from ${matches}`
  return sql`
    with r as materialized (select r.id, r.created_at from ${matches})
    select (select count(*) from r) as count, ${moment},
      array(select r.id from r ${inOrder(spot.sortBy)} limit ${headSize}) as ids`
}

/** Numbers the matches and keeps every `step`-th, and the last. */
export const markCheckpoints = ({ definition, terms }: Question, step: number): Sql => sql`
  select coalesce(json_agg(json_build_object('at', at, 'id', id) order by number), '[]') as keys,
    coalesce(max(total), 0) as count, pg_current_snapshot()::text as snapshot
  from (
    select r.created_at as at, r.id, row_number() over (${inOrder('Oldest')}) as number,
      count(*) over () as total
    from ${matching(definition.texts, terms)}) as numbered
  where (number - 1) % ${step}::bigint = 0 or number = total`

/** Whether changes that a snapshot did not see may have been pruned. */
const forgotten = (snapshot: Sql) => sql`pg_snapshot_xmin(${snapshot}) <
  coalesce((select transaction from list_horizon order by transaction desc limit 1), '0')`

/**
 * The exact total, and whether the journal still has all changes since the snapshot. The values
 * stand in a CTE, hidden from the planner, so that it reuses one plan.
 */
const corrected = ({ definition, patterns }: Question, known: Remembered, more: Sql) => sql`
  with given as materialized (
    select ${known.count}::bigint as count, ${known.snapshot}::pg_snapshot as seen,
      ${patterns}::text[] as patterns, ${more}),
  whole as materialized (
    select given.*, given.count + change.moved as total, change.touched,
      change.everything or ${forgotten(raw('given.seen'))} as outdated
    from given, lateral (
      select coalesce(sum(step) filter (where search like all (given.patterns)), 0) as moved,
        count(*) filter (where search like all (given.patterns)) > 0 as touched,
        coalesce(bool_or(step = 0), false) as everything
      from ${changesSince(definition, raw('given.seen'))}) as change)`

/** Reads the columns for the rows of the page only. An empty page still returns the total. */
const readRows = ({ columns, from, joins }: ListDefinition, sortBy: Sort, facts: Sql) => sql`
  select whole.total, ${facts}, r.id is not null as found, ${raw(columns)}
  from whole left join ${raw(from)} on r.id = any ((select ids from page)::uuid[]) ${raw(joins ?? '')}
  ${inOrder(sortBy)}`

/** The page by the ids of its rows. */
export const pageOfIds = (question: Question, known: Remembered, ids: string[]): Sql => sql`
  ${corrected(question, known, sql`${ids}::uuid[] as ids`)},
  page as (select ids from given)
  ${readRows(
    question.definition,
    question.spot.sortBy,
    sql`outdated, touched, false as missed, null as stretch, ${moment}`,
  )}`

/** How many matches lie between the start and the stretch. */
function distance({ definition, spot }: Question, { number }: Start): Sql {
  if (number === undefined) return raw('skipped')
  const newest = spot.sortBy === 'Newest'
  const [beyond, from] = newest ? ['<=', 'number'] : ['<', 'number - 1']
  const shifted = sql`${raw(from)} + (
    select coalesce(sum(change.step), 0) from ${changesSince(definition, raw('marked'))}
      and (change.created_at, change.id) ${raw(beyond)} (at, whole.id)
      and change.search like all (patterns))`
  return newest ? sql`${shifted} - (total - skipped)` : sql`skipped - (${shifted})`
}

/** Walks over the matching rows in list order, from a start to a stretch that has the page. */
export function walk(question: Question, known: Remembered, start: Start, stretch: Reach): Sql {
  const { definition, patterns, spot } = question
  const { sortBy, offset, pageSize } = spot
  const more = sql`${stretch.from}::bigint as skipped, ${stretch.size}::bigint as size,
    ${offset - stretch.from}::int as before, ${pageSize}::int as "pageSize",
    ${start.key.at}::timestamptz as at, ${start.key.id}::uuid as id,
    ${start.number ?? null}::bigint as number, ${start.snapshot ?? known.snapshot}::pg_snapshot as marked`
  return sql`
    ${corrected(question, known, more)},
    place as materialized (
      select whole.*, ${distance(question, start)} as distance,
        greatest(least(size, total - skipped), 0) as wanted
      from whole),
    stretch as materialized (
      select place.*, array(
        select r.id from ${definition.texts}
          ${raw(patterns.length > 0 ? 'and r.search like all (place.patterns)' : '')}
          and (r.created_at, r.id) ${raw(sortBy === 'Newest' ? '<=' : '>=')} (place.at, place.id)
        ${inOrder(sortBy)} limit wanted offset greatest(distance, 0)) as passed
      from place),
    page as materialized (
      select passed[before + 1 : before + "pageSize"] as ids, passed,
        distance < 0 or ${forgotten(raw('marked'))} or wanted <> cardinality(passed) as missed
      from stretch)
    ${readRows(
      definition,
      sortBy,
      sql`outdated, touched, (select missed from page) as missed, ${moment},
        case when r.id is null or r.id = (select ids[1] from page)
          then (select passed from page) end as stretch`,
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
      select array(select r.id from ${matches} ${inOrder(sortBy)}
        limit ${pageSize} offset ${offset}) as ids)
    ${readRows(definition, sortBy, raw('false as outdated'))}`
}
