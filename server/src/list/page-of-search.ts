import type { Page } from '@zaffa/contract/list'
import type { ListQuery } from '@zaffa/contract/schema/list'
import type { Queryable } from '../database/connect.ts'
import type { KeptList } from './page-of-all.ts'
import type { Anchors, Remembered, RememberedSearches } from './remembered-searches.ts'
import { containing, hasTrigram } from './search-terms.ts'
import {
  changesSince,
  changesTouching,
  idsFrom,
  near,
  order,
  Parameters,
  place,
  texts,
  where,
  withPage,
} from './statements.ts'

/** With fewer hits the trigram index finds them all at once; with more, the order of the page is walked. */
const fewHits = 1000
/** Of so few, the server remembers which they are. */
const knownHits = 40
/** Up to this hit the walk begins at the near end; beyond it, at an anchor. */
const nearEnough = 128
/** Hits between two anchors: few enough to be walked over quickly … */
const anchorDistance = 64
/** … and more where a search finds so much that its anchors would fill the memory. */
const maxAnchors = 4096
/** Anchors are made anew when the list has changed this often since. */
const maxDrift = 500

type Search = { definition: KeptList; terms: string[]; patterns: string[]; key: string }

export type Searching = {
  searches: RememberedSearches
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/**
 * A page of what a search finds. The number of hits is counted once and remembered; from then on
 * the changes that the database has recorded correct it, so it stays exact at the price of looking
 * at a few changes. One and two letters are counted by the database itself. To count takes long:
 * whoever types asks for that in turn.
 */
export async function pageOfSearch<Row>(
  database: Queryable,
  definition: KeptList,
  query: ListQuery,
  terms: string[],
  { searches, inTurn }: Searching,
): Promise<Page<Row>> {
  const search = { definition, terms, patterns: terms.map(containing), key: terms.join(' ') }
  const find = () => findPage<Row>(database, search, query, searches)
  return searches.get(search.key) ? find() : inTurn(find)
}

async function findPage<Row>(
  database: Queryable,
  search: Search,
  query: ListQuery,
  searches: RememberedSearches,
): Promise<Page<Row>> {
  const offset = (query.page - 1) * query.pageSize
  for (;;) {
    const remembered = searches.get(search.key) ?? (await count(database, search))
    const statement = await wayTo(database, search, query, offset, remembered)
    const answer = await read<Row>(database, statement)
    const outdated = answer.changesAfter > remembered.version
    if (!outdated && answer.distance >= 0) {
      const { version, totalDocuments, known } = answer
      searches.set(search.key, {
        ...remembered,
        version,
        count: totalDocuments,
        ...(known && { known }),
      })
      return { data: answer.data, totalDocuments }
    }
    // The changes since then are no longer all there, or one of them touched what was known.
    searches.forget(search.key)
  }
}

async function wayTo(
  database: Queryable,
  search: Search,
  query: ListQuery,
  offset: number,
  remembered: Remembered,
): Promise<Statement> {
  if (remembered.known) return knownPage(search, query, offset, remembered.known, remembered)
  if (remembered.count <= fewHits) return hits(search, query, offset)
  return walk(database, search, query, offset, remembered)
}

/** Whether the database keeps the count of this search itself. */
const isShort = ({ terms }: Search) => terms.length === 1 && [...(terms[0] ?? '')].length <= 2

const gramCount = ({ definition, terms }: Search, p: Parameters) => `coalesce((
  select rows from list_gram where list = '${definition.kept}' and gram = ${p.add(terms[0], 'text')}
), 0)`

async function count(database: Queryable, search: Search): Promise<Remembered> {
  const p = new Parameters()
  const { kept } = search.definition
  const counted = isShort(search)
    ? gramCount(search, p)
    : `(select count(*) from ${texts(kept, search.terms, (pattern) => p.add(pattern, 'text'))})`
  const { rows } = await database.query<Remembered>(
    `select ${counted} as count, version from list_total where name = '${kept}'`,
    p.values,
  )
  return rows[0] ?? { count: 0, version: 0 }
}

type Statement = { text: string; values: unknown[]; name?: string }

/** All hits at once through the trigram index: the total and any page of them. */
function hits(search: Search, { sortBy, pageSize }: ListQuery, offset: number): Statement {
  const p = new Parameters()
  const { definition } = search
  const extra = `, hit as materialized (
    select r.id, r.created_at
    from ${texts(definition.kept, search.terms, (pattern) => p.unseen(pattern, 'text'))})`
  const page = `select r.id from hit r ${order(near(sortBy))}
    limit ${p.unseen(pageSize, 'bigint')} offset ${p.unseen(offset, 'bigint')}`
  const whole = `select version, changes_after, 0 as value from list_total
    where name = '${definition.kept}'`
  const more = `, version, changes_after, 0 as distance, (select count(*) from hit) as hits, (
    select coalesce(array_agg(r.id ${order('desc')}), '{}')
    from hit r having count(*) <= ${knownHits}) as known`
  const trigrams = search.terms.map((term) => Number(hasTrigram(term))).join('')
  return {
    text: withPage(definition, sortBy, { whole, page, extra, more }),
    values: p.values,
    name: `hits ${definition.kept} ${sortBy} ${trigrams}`,
  }
}

/** Hits that are known are read by their ids, unless one of the changes since then touched them. */
function knownPage(
  { definition, patterns }: Search,
  { sortBy, pageSize }: ListQuery,
  offset: number,
  known: string[],
  { version }: Remembered,
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

async function walk(
  database: Queryable,
  search: Search,
  query: ListQuery,
  offset: number,
  remembered: Remembered,
): Promise<Statement> {
  const { kept } = search.definition
  const p = new Parameters()
  const total = isShort(search)
    ? gramCount(search, p)
    : `${p.add(remembered.count, 'bigint')} + ${changesSince(kept, remembered.version, search.patterns, p)})`
  const whole = `select version, changes_after, ${total} as value from list_total
    where name = '${kept}'`
  if (offset < nearEnough) return fromNearEnd(search, query, offset, whole, p)

  if (!remembered.anchors || remembered.version - remembered.anchors.version > maxDrift) {
    remembered.anchors = await makeAnchors(database, search, remembered.count)
  }
  const lo = query.sortBy === 'Newest' ? remembered.count - offset - query.pageSize : offset
  return fromAnchor(search, query, offset, whole, p, remembered.anchors, Math.max(lo, 0))
}

function fromNearEnd(
  search: Search,
  { sortBy, pageSize }: ListQuery,
  offset: number,
  whole: string,
  p: Parameters,
): Statement {
  const page = `select r.id from ${search.definition.from} where ${where(search, p)}
    ${order(near(sortBy))}
    limit ${p.unseen(pageSize, 'bigint')} offset ${p.unseen(offset, 'bigint')}`
  const more = ', version, changes_after, 0 as distance, value as hits'
  return {
    text: withPage(search.definition, sortBy, { whole, page, more }),
    values: p.values,
    name: `walk ${search.definition.kept} ${sortBy} ${search.terms.length} ${isShort(search)}`,
  }
}

function fromAnchor(
  search: Search,
  { sortBy, pageSize }: ListQuery,
  offset: number,
  whole: string,
  p: Parameters,
  { version, distance, keys }: Anchors,
  lo: number,
): Statement {
  const { kept } = search.definition
  // One anchor before the nearest, so that a few rows more or less before it do no harm.
  const index = Math.min(Math.max(Math.floor(lo / distance) - 1, 0), keys.length - 1)
  const anchor = keys[index] ?? { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  const at = p.add(anchor.at, 'timestamptz')
  const id = p.add(anchor.id, 'uuid')
  const limits = place(sortBy, p.add(pageSize, 'bigint'), p.add(offset, 'bigint'))
  const shift = `${changesSince(kept, version, search.patterns, p)} and (created_at, id) < (${at}, ${id}))`
  const extra = `,
    want as materialized (
      select spot.*, ${at} as at, ${id} as id,
        lo - ${p.add(index * distance, 'bigint')} - ${shift} as distance
      from (select ${limits} from whole) as spot)`
  const page = idsFrom(search, p, 'greatest(want.distance, 0)')
  const more = ', version, changes_after, (select distance from want) as distance, value as hits'
  return {
    text: withPage(search.definition, sortBy, { whole, page, extra, more }),
    values: p.values,
    name: `anchor ${kept} ${sortBy} ${search.terms.length} ${isShort(search)}`,
  }
}

async function makeAnchors(database: Queryable, search: Search, hits: number): Promise<Anchors> {
  const p = new Parameters()
  const distance = Math.max(anchorDistance, Math.ceil(hits / maxAnchors))
  const { kept } = search.definition
  const { rows } = await database.query<{ version: number; keys: Anchors['keys'] }>(
    `select version, (
       select coalesce(json_agg(json_build_object('at', created_at, 'id', id) order by n), '[]')
       from (
         select r.created_at, r.id, row_number() over (${order('asc')}) - 1 as n
         from ${texts(kept, search.terms, (pattern) => p.add(pattern, 'text'))}) as numbered
       where n % ${distance} = 0) as keys
     from list_total where name = '${kept}'`,
    p.values,
  )
  return { distance, version: 0, keys: [], ...rows[0] }
}

type Answer = {
  version: number
  changes_after: number
  /** Below zero, what was remembered led to the wrong place. */
  distance: number
  hits: number
  known?: string[] | null
}

async function read<Row>(database: Queryable, statement: Statement) {
  const { rows } = await database.query<Answer & { total: number; found: boolean } & Row>(statement)
  const first = rows[0]
  return {
    version: first?.version ?? 0,
    changesAfter: first?.changes_after ?? 0,
    distance: first?.distance ?? 0,
    totalDocuments: first?.hits ?? 0,
    known: first?.known,
    data: rows
      .filter((row) => row.found)
      .map(({ total, found, version, changes_after, distance, hits, known, ...row }) => row as Row),
  }
}
