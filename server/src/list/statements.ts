import type { Sort } from '@zaffa/contract/list'
import { joinSql, raw, type Sql, sql } from '../database/sql.ts'
import type { JournaledList, ListDefinition, Question, Spot } from './definition.ts'
import type { Key, Remembered } from './memory.ts'
import { containing, hasTrigram } from './search-terms.ts'

/** Where a walk begins: an end of the list, or a match whose number was counted in a snapshot. */
export type Start = { key: Key; number?: number; snapshot?: string }

export type Reach = { from: number; size: number }

/** How many ids are remembered from an end of the list: fifty pages of the app. */
export const headSize = 400

const direction = (sortBy: Sort) => raw(sortBy === 'Newest' ? 'desc' : 'asc')

const inOrder = (sortBy: Sort) =>
  sql`order by r.created_at ${direction(sortBy)}, r.id ${direction(sortBy)}`

/**
 * Identifies a run of the database; null on a standby, whose snapshots miss running transactions.
 * When one of its processes crashes, PostgreSQL empties the journal without starting anew, but also
 * resets its statistics.
 */
const epoch = raw(`case when not pg_is_in_recovery()
  then concat(extract(epoch from pg_postmaster_start_time()), ' ',
    extract(epoch from pg_stat_get_bgwriter_stat_reset_time())) end`)

const moment = sql`pg_current_snapshot()::text as snapshot, ${epoch} as epoch`

/** The changes of a list that a snapshot did not see. */
const changesSince = ({ journal }: JournaledList, snapshot: Sql) => sql`
  list_change as change
  where change.list = ${raw(`'${journal}'`)}
    and change.transaction >= pg_snapshot_xmin(${snapshot})
    and not pg_visible_in_snapshot(change.transaction, ${snapshot})`

/** The rows that match. The planner sees the terms, so it can tell rare from common ones. */
function matching(rows: Sql, terms: string[]): Sql {
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

/** Whether fewer than 2 % of the newest rows match: then sorting all matches is cheap. */
export const sample = ({ definition, terms }: Question): Sql => sql`
  select count(*) < 80 as sparse
  from ${matching(sql`(select r.search from ${definition.texts} ${inOrder('Newest')} limit 4000) as r where true`, terms)}`

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
const forgotten = (snapshot: Sql) =>
  sql`exists (select from list_horizon where transaction > pg_snapshot_xmin(${snapshot}))`

/**
 * The exact total, and whether the journal still has all changes since the snapshot. The values
 * stand in a CTE, hidden from the planner, so that it reuses one plan.
 */
const corrected = ({ definition, patterns }: Question, remembered: Remembered, more: Sql) => sql`
  with given as materialized (
    select ${remembered.count}::bigint as count, ${remembered.snapshot}::pg_snapshot as seen,
      ${patterns}::text[] as patterns, ${more}),
  whole as materialized (
    select count + change.moved as total, change.touched, ${moment},
      change.everything or ${forgotten(raw('seen'))} as outdated
    from given, lateral (
      select coalesce(sum(step) filter (where search like all (patterns)), 0) as moved,
        count(*) filter (where search like all (patterns)) > 0 as touched,
        coalesce(bool_or(step = 0), false) as everything
      from ${changesSince(definition, raw('seen'))}) as change)`

/**
 * Reads the columns for the rows of the page only, each with the facts about the whole. An empty
 * page still returns the facts.
 */
const readRows = ({ columns, from, joins }: ListDefinition, sortBy: Sort, ids: Sql) => sql`
  select facts.*, r.id is not null as found, ${raw(columns)}
  from facts left join ${raw(from)} on r.id = any (${ids}) ${raw(joins ?? '')}
  ${inOrder(sortBy)}`

/** The page by the ids of its rows. */
export const pageOfIds = (question: Question, remembered: Remembered, ids: string[]): Sql => sql`
  ${corrected(question, remembered, sql`${ids}::uuid[] as ids`)},
  facts as materialized (select to_json(whole)::text as facts from whole)
  ${readRows(question.definition, question.spot.sortBy, raw('(select ids from given)::uuid[]'))}`

/** How many matches lie between the start and the stretch. */
function distance({ definition, spot }: Question, { number }: Start): Sql {
  if (number === undefined) return raw('skipped')
  const newest = spot.sortBy === 'Newest'
  const [beyond, from] = newest ? ['<=', 'number'] : ['<', 'number - 1']
  const shifted = sql`${raw(from)} + (
    select coalesce(sum(change.step), 0) from ${changesSince(definition, raw('marked'))}
      and (change.created_at, change.id) ${raw(beyond)} (at, given.id)
      and change.search like all (patterns))`
  return newest ? sql`${shifted} - (total - skipped)` : sql`skipped - (${shifted})`
}

/**
 * PostgreSQL expects almost no row of an array of patterns that it does not know, and would sort all
 * matches instead of stopping after the first. Inside `coalesce` it expects half of the rows.
 */
const matchesPatterns = raw('coalesce(r.search like all (place.patterns), false)')

/** Walks over the matching rows in list order, from a start to a stretch that has the page. */
export function walk(question: Question, remembered: Remembered, start: Start, reach: Reach): Sql {
  const { definition, patterns, spot } = question
  const before = spot.offset - reach.from
  const more = sql`${reach.from}::bigint as skipped, ${reach.size}::bigint as size,
    ${start.key.at}::timestamptz as at, ${start.key.id}::uuid as id,
    ${start.number ?? null}::bigint as number, ${start.snapshot ?? remembered.snapshot}::pg_snapshot as marked`
  return sql`
    ${corrected(question, remembered, more)},
    place as materialized (
      select given.*, ${distance(question, start)} as distance,
        greatest(least(size, total - skipped), 0) as wanted
      from whole, given),
    stretch as materialized (
      select distance, marked, wanted, array(
        select r.id from ${definition.texts}
          ${patterns.length > 0 ? sql`and ${matchesPatterns}` : raw('')}
          and (r.created_at, r.id) ${raw(spot.sortBy === 'Newest' ? '<=' : '>=')} (place.at, place.id)
        ${inOrder(spot.sortBy)} limit wanted offset greatest(distance, 0)) as ids
      from place),
    page as materialized (
      select ids[${before}::int + 1 : ${before + spot.pageSize}::int] as page, ids as stretch,
        distance < 0 or ${forgotten(raw('marked'))} or wanted <> cardinality(ids) as missed
      from stretch),
    facts as materialized (
      select to_json(answer)::text as facts
      from (select whole.*, missed, stretch from whole, page) as answer)
    ${readRows(definition, spot.sortBy, raw('(select page from page)::uuid[]'))}`
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
    with facts as materialized (
      select json_build_object('total', count(*))::text as facts from ${matches})
    ${readRows(
      definition,
      sortBy,
      sql`array(select r.id from ${matches} ${inOrder(sortBy)} limit ${pageSize} offset ${offset})`,
    )}`
}

/** The ids of all matches, in the order of the list. */
export const everyId = (rows: Sql, terms: string[], sortBy: Sort): Sql =>
  sql`select r.id from ${matching(rows, terms)} ${inOrder(sortBy)}`
