import type { Page } from '@zaffa/contract/list'
import type { ListQuery } from '@zaffa/contract/schema/list'
import type { Queryable } from '../database/connect.ts'
import type { KeptList } from './page-of-all.ts'
import type { Anchors, Remembered, RememberedSearches } from './remembered-searches.ts'
import {
  allAtOnce,
  anchors,
  count,
  fromAnchor,
  fromNearEnd,
  knownOnes,
  type Search,
  type Spot,
  type Statement,
} from './search-statements.ts'
import { containing, hasTrigram } from './search-terms.ts'

/** Up to this hit the walk begins at the near end; beyond it, at an anchor. */
const nearEnough = 128
/** Hits between two anchors: few enough to be walked over quickly … */
const anchorDistance = 64
/** … and more where a search finds so much that its anchors would fill the memory. */
const maxAnchors = 4096
/** To walk over so many rows takes about as long as nobody notices. */
const harmless = 20_000
/** Anchors are made anew when the list has changed this often since. */
const maxDrift = 500

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
  { sortBy, page, pageSize }: ListQuery,
  searches: RememberedSearches,
): Promise<Page<Row>> {
  const spot: Spot = { sortBy, pageSize, offset: (page - 1) * pageSize }
  for (;;) {
    const remembered = searches.get(search.key) ?? (await countHits(database, search))
    const answer = await firstComplete<Row>(database, search, spot, remembered)
    if (answer) {
      const { version, data, totalDocuments, known } = answer
      const now = { ...remembered, version, count: totalDocuments, ...(known && { known }) }
      searches.set(search.key, now)
      return { data, totalDocuments }
    }
    searches.forget(search.key)
  }
}

async function countHits(database: Queryable, search: Search): Promise<Remembered> {
  const { rows } = await database.query<Remembered>(count(search))
  return rows[0] ?? { count: 0, rows: 0, version: 0 }
}

/**
 * The answer of the first way that finds the whole page; none when what is remembered no longer
 * holds: the changes since then are not all there any more, or one of them touched what was known.
 */
async function firstComplete<Row>(
  database: Queryable,
  search: Search,
  spot: Spot,
  remembered: Remembered,
): Promise<Answer<Row> | undefined> {
  const holds = ({ changesAfter, distance }: Answer<Row>) =>
    changesAfter <= remembered.version && distance >= 0
  const { walks, surely } = waysTo(database, search, spot, remembered)
  for (const walk of walks) {
    const answer = await read<Row>(database, await walk())
    if (!holds(answer)) return undefined
    const wanted = Math.max(Math.min(spot.pageSize, answer.totalDocuments - spot.offset), 0)
    if (answer.data.length === wanted) return answer
    remembered.far = true
  }
  const answer = await read<Row>(database, surely)
  return holds(answer) ? answer : undefined
}

type Ways = { walks: (() => Statement | Promise<Statement>)[]; surely: Statement }

/**
 * The ways to a page, the quickest first. Hits usually lie everywhere in the list, and the page is
 * found by walking from its near end, or from an anchor. Where they lie close together far away, as
 * the orders of one year do, the walk is broken off. To find all hits at once leads there surely.
 */
function waysTo(database: Queryable, search: Search, spot: Spot, remembered: Remembered): Ways {
  const { count, rows, version, known, far } = remembered
  if (known) return { walks: [], surely: knownOnes(search, spot, known, version) }

  const walkedFor = (hits: number) => Math.ceil((Math.min(hits, count) * rows) / Math.max(count, 1))
  // To look up a hit takes about as long as walking over two rows.
  const cost = search.terms.some(hasTrigram) ? 2 * count : rows
  const distance = Math.max(anchorDistance, Math.ceil(count / maxAnchors))
  const fromEnd = walkedFor(spot.offset + spot.pageSize)
  const fromKey = walkedFor(2 * distance + spot.pageSize)
  // Chance alone does not put ten times as many rows between the hits; a few more do no harm.
  const most = (expected: number) => Math.ceil(10 * expected + Math.min(rows / 25, harmless))

  const walks: Ways['walks'] = []
  if (!far && spot.offset < nearEnough && fromEnd <= cost) {
    walks.push(() => fromNearEnd(search, spot, remembered, most(fromEnd)))
  }
  if (fromKey <= cost) {
    walks.push(async () => {
      const keys = await anchorsOf(database, search, remembered, distance)
      return fromAnchor(search, spot, remembered, keys, most(fromKey))
    })
  }
  return { walks, surely: allAtOnce(search, spot) }
}

async function anchorsOf(
  database: Queryable,
  search: Search,
  remembered: Remembered,
  distance: number,
): Promise<Anchors> {
  const { anchors: made, version } = remembered
  if (made && version - made.version <= maxDrift) return made
  const { rows } = await database.query<Pick<Anchors, 'version' | 'keys'>>(
    anchors(search, distance),
  )
  remembered.anchors = { distance, version: 0, keys: [], ...rows[0] }
  return remembered.anchors
}

type Answer<Row> = Page<Row> & {
  version: number
  changesAfter: number
  /** Below zero, what was remembered led to the wrong place. */
  distance: number
  known?: string[] | null | undefined
}

type Found = {
  total: number
  found: boolean
  version: number
  changes_after: number
  distance: number
  hits: number
  known?: string[] | null
}

async function read<Row>(database: Queryable, statement: Statement): Promise<Answer<Row>> {
  const { rows } = await database.query<Found & Row>(statement)
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
