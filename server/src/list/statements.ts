import type { Sort } from '@zaffa/contract/list'
import type { ListDefinition } from './define-list.ts'
import { containing, hasTrigram } from './search-terms.ts'

/** Numbers the parameters of a statement in the order in which they are mentioned. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }

  /**
   * A value that the planner does not see: it would plan each execution anew, because another value
   * may call for another plan, and that takes longer than running it. A statement that has a name
   * and whose values are not seen keeps its plan.
   */
  unseen(value: unknown, type: string): string {
    return `(select ${this.add(value, type)})`
  }
}

/** LIKE patterns, every one of which must be found, for rows that are looked at one by one. */
export const matching = (patterns: string[], p: Parameters): string =>
  ['true', ...patterns.map((pattern) => `r.search like ${p.unseen(pattern, 'text')}`)].join(' and ')

/**
 * Where the trigram index is: the search texts of a list, apart from its rows (migration 0006). The
 * index is kept from terms without a trigram, of which it would answer that all rows may fit.
 */
export function texts(list: string, terms: string[], add: (pattern: string) => string): string {
  const conditions = terms.map(
    (term) => `${hasTrigram(term) ? 'r.search' : "(r.search || '')"} like ${add(containing(term))}`,
  )
  return `${list}_text r where ${conditions.join(' and ')}`
}

export const order = (direction: 'asc' | 'desc') =>
  `order by r.created_at ${direction}, r.id ${direction}`

export const near = (sortBy: Sort) => (sortBy === 'Newest' ? 'desc' : 'asc')

/** How much the changes since a version added to a count, or took from it. */
export function changesSince(list: string, version: number, patterns: string[], p: Parameters) {
  const all = p.add(patterns, 'text[]')
  return `(
    select coalesce(sum((after is not null and after like all (${all}))::int
      - (before is not null and before like all (${all}))::int), 0)
    from list_change
    where list = '${list}' and version > ${p.unseen(version, 'bigint')}`
}

/** The changes since a version that concern what a search finds. */
export function changesTouching(list: string, version: number, patterns: string[], p: Parameters) {
  const all = p.add(patterns, 'text[]')
  return `from list_change
    where list = '${list}' and version > ${p.unseen(version, 'bigint')}
      and (before like all (${all}) or after like all (${all}))`
}

/**
 * The outer statement: `whole` has one row with the total (`value`) and whatever else is asked for,
 * `page` the ids of the page. Columns are read only for those ids. They are handed over as an array:
 * a planner that does not know the limit of a page would rather read the whole table than join it.
 */
export function withPage(
  { columns, from, joins }: ListDefinition,
  sortBy: Sort,
  parts: { whole: string; page: string; extra?: string; more?: string },
): string {
  return `
    with whole as materialized (${parts.whole})${parts.extra ?? ''},
    page as materialized (${parts.page})
    select whole.value as total${parts.more ?? ''}, r.id is not null as found, ${columns}
    from whole
    left join ${from} on r.id = any (array(select id from page))
    ${joins ?? ''}
    ${order(near(sortBy))}`
}

/** Rows in the order of the list, from a key on where there is a condition for it; `most` of them. */
export const rowsInOrder = (
  { from, where }: ListDefinition,
  direction: 'asc' | 'desc',
  most: string,
  begin = 'true',
) => `
  select r.id, r.created_at, r.search from ${from} where ${begin} and ${where ?? 'true'}
  ${order(direction)} limit ${most}`

/** The ids from a key on, oldest first: `lo` rows after it, of which `n` are wanted. */
export const idsFrom = (
  definition: ListDefinition,
  skip: string,
  { matching, most } = { matching: 'true', most: 'all' },
) => `
  select found.id from want, lateral (
    select r.id
    from (${rowsInOrder(definition, 'asc', most, '(r.created_at, r.id) >= (want.at, want.id)')}) as r
    where ${matching}
    ${order('asc')} limit want.n offset ${skip}) as found`

/** The place of a page counted from the oldest row: pages of the newest lie at the far end. */
export function place(sortBy: Sort, limit: string, offset: string): string {
  return sortBy === 'Newest'
    ? `greatest(value - ${offset} - ${limit}, 0) as lo,
       greatest(least(${limit}, value - ${offset}), 0) as n`
    : `${offset} as lo, ${limit} as n`
}
