import type { ListQuery } from '@zaffa/contract/schema/list'
import type { KeptList } from './page-of-all.ts'
import type { Anchors, Remembered } from './remembered-searches.ts'
import { hasTrigram } from './search-terms.ts'
import {
  changesSince,
  changesTouching,
  idsFrom,
  matching,
  near,
  order,
  Parameters,
  place,
  rowsInOrder,
  texts,
  withPage,
} from './statements.ts'

export type Search = { definition: KeptList; terms: string[]; patterns: string[]; key: string }

/** Which of the hits are wanted. */
export type Spot = Pick<ListQuery, 'sortBy' | 'pageSize'> & { offset: number }

export type Statement = { text: string; values: unknown[]; name?: string }

/** Of so few hits, the server remembers which they are. */
const knownHits = 40

/** Whether the database keeps the count of this search itself. */
const isShort = ({ terms }: Search) => terms.length === 1 && [...(terms[0] ?? '')].length <= 2

const gramCount = ({ definition, terms }: Search, p: Parameters) => `coalesce((
  select rows from list_gram where list = '${definition.kept}' and gram = ${p.add(terms[0], 'text')}
), 0)`

/** The number of hits, and of all rows of the list. */
export function count(search: Search): Statement {
  const p = new Parameters()
  const { kept } = search.definition
  const counted = isShort(search)
    ? gramCount(search, p)
    : `(select count(*) from ${texts(kept, search.terms, (pattern) => p.add(pattern, 'text'))})`
  const text = `select ${counted} as count, value as rows, version from list_total
    where name = '${kept}'`
  return { text, values: p.values }
}

/** The keys of some hits, oldest first: every `distance` hits one. */
export function anchors({ definition, terms }: Search, distance: number): Statement {
  const p = new Parameters()
  const text = `
    select version, (
      select coalesce(json_agg(json_build_object('at', created_at, 'id', id) order by n), '[]')
      from (
        select r.created_at, r.id, row_number() over (${order('asc')}) - 1 as n
        from ${texts(definition.kept, terms, (pattern) => p.add(pattern, 'text'))}) as numbered
      where n % ${distance} = 0) as keys
    from list_total where name = '${definition.kept}'`
  return { text, values: p.values }
}

/** All hits at once through the trigram index: the total and any page of them. */
export function allAtOnce({ definition, terms }: Search, spot: Spot): Statement {
  const p = new Parameters()
  const withTrigram = terms.filter(hasTrigram)
  // In an order that needs no more than two numbers in the name, which has room for 63 characters.
  const inOrder = [...withTrigram, ...terms.filter((term) => !hasTrigram(term))]
  const extra = `, hit as materialized (
    select r.id, r.created_at
    from ${texts(definition.kept, inOrder, (pattern) => p.unseen(pattern, 'text'))})`
  const page = `select r.id from hit r ${order(near(spot.sortBy))}
    limit ${p.unseen(spot.pageSize, 'bigint')} offset ${p.unseen(spot.offset, 'bigint')}`
  const whole = `select version, changes_after, 0 as value from list_total
    where name = '${definition.kept}'`
  const more = `, version, changes_after, 0 as distance, (select count(*) from hit) as hits, (
    select coalesce(array_agg(r.id ${order('desc')}), '{}')
    from hit r having count(*) <= ${knownHits}) as known`
  return {
    text: withPage(definition, spot.sortBy, { whole, page, extra, more }),
    values: p.values,
    name: `hits ${definition.kept} ${spot.sortBy} ${withTrigram.length} of ${terms.length}`,
  }
}

/** Hits that are known are read by their ids, unless one of the changes since then touched them. */
export function knownOnes(
  { definition, patterns }: Search,
  { sortBy, pageSize, offset }: Spot,
  known: string[],
  version: number,
): Statement {
  const p = new Parameters()
  const ids = sortBy === 'Newest' ? known : known.toReversed()
  const page = `select unnest(${p.add(ids.slice(offset, offset + pageSize), 'uuid[]')}) as id`
  const whole = `select version, changes_after, ${p.add(known.length, 'bigint')} as value,
    (select count(*) ${changesTouching(definition.kept, version, patterns, p)}) as touched
    from list_total where name = '${definition.kept}'`
  const more = ', version, changes_after, -touched as distance, value as hits'
  return {
    text: withPage(definition, sortBy, { whole, page, more }),
    values: p.values,
    name: `known ${definition.kept} ${sortBy}`,
  }
}

/** The total: what the database keeps, or what was counted and the changes since then. */
function wholeOf(search: Search, { count, version }: Remembered, p: Parameters): string {
  const { kept } = search.definition
  const total = isShort(search)
    ? gramCount(search, p)
    : `${p.add(count, 'bigint')} + ${changesSince(kept, version, search.patterns, p)})`
  return `select version, changes_after, ${total} as value from list_total where name = '${kept}'`
}

/** Walks the order of the page from its near end, over `most` rows at most. */
export function fromNearEnd(
  search: Search,
  { sortBy, pageSize, offset }: Spot,
  remembered: Remembered,
  most: number,
): Statement {
  const { definition, patterns, terms } = search
  const p = new Parameters()
  const whole = wholeOf(search, remembered, p)
  const [size, skip] = [p.unseen(pageSize, 'bigint'), p.unseen(offset, 'bigint')]
  const walked = rowsInOrder(definition, near(sortBy), p.unseen(most, 'bigint'))
  // Without the exact limit, the walk would look for hits after the last one.
  const page = `select r.id from (${walked}) as r where ${matching(patterns, p)}
    ${order(near(sortBy))}
    limit (select greatest(least(${size}, value - ${skip}), 0) from whole) offset ${skip}`
  const more = ', version, changes_after, 0 as distance, value as hits'
  return {
    text: withPage(definition, sortBy, { whole, page, more }),
    values: p.values,
    name: `walk ${definition.kept} ${sortBy} ${terms.length} ${isShort(search)}`,
  }
}

/** Walks from one of the anchors, over `most` rows at most. */
export function fromAnchor(
  search: Search,
  { sortBy, pageSize, offset }: Spot,
  remembered: Remembered,
  { version, distance, keys }: Anchors,
  most: number,
): Statement {
  const { definition, patterns, terms } = search
  const p = new Parameters()
  const whole = wholeOf(search, remembered, p)
  const lo = Math.max(sortBy === 'Newest' ? remembered.count - offset - pageSize : offset, 0)
  // One anchor before the nearest, so that a few rows more or less before it do no harm.
  const index = Math.min(Math.max(Math.floor(lo / distance) - 1, 0), keys.length - 1)
  const anchor = keys[index] ?? { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  const at = p.add(anchor.at, 'timestamptz')
  const id = p.add(anchor.id, 'uuid')
  const limits = place(sortBy, p.add(pageSize, 'bigint'), p.add(offset, 'bigint'))
  const shift = `${changesSince(definition.kept, version, patterns, p)} and (created_at, id) < (${at}, ${id}))`
  const extra = `,
    want as materialized (
      select spot.*, ${at} as at, ${id} as id,
        lo - ${p.add(index * distance, 'bigint')} - ${shift} as distance
      from (select ${limits} from whole) as spot)`
  const page = idsFrom(definition, 'greatest(want.distance, 0)', {
    matching: matching(patterns, p),
    most: p.unseen(most, 'bigint'),
  })
  const more = ', version, changes_after, (select distance from want) as distance, value as hits'
  return {
    text: withPage(definition, sortBy, { whole, page, extra, more }),
    values: p.values,
    name: `anchor ${definition.kept} ${sortBy} ${terms.length} ${isShort(search)}`,
  }
}
