import type { Page } from '@zaffa/contract/list'
import type { Queryable } from '../database/connect.ts'
import { toQuery } from '../database/sql.ts'
import type { JournaledList, Spot } from './definition.ts'
import type { Checkpoints, Memory, Remembered } from './memory.ts'
import { type Answer, readPage } from './read-page.ts'
import { containing } from './search-terms.ts'
import {
  count,
  fewMatches,
  markCheckpoints,
  pageOfMatches,
  plainPage,
  type Start,
  sortIds,
  walk,
} from './statements.ts'

/** Walk from an end of the list only if that should pass at most this many rows. */
const nearRows = 5000
/** If changes outdate the memory this often, count and sort everything. */
const attempts = 4

const ends: Record<Spot['sortBy'], Start> = {
  Newest: { key: { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } },
  Oldest: { key: { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' } },
}

/** A search in one list. */
type Question = {
  database: Queryable
  definition: JournaledList
  memory: Memory
  terms: string[]
  patterns: string[]
  key: string
}

/**
 * A page of a list and its exact total. The count of a search is remembered. The statement that
 * reads the page also corrects the count by the journal, so both come from one snapshot.
 */
export async function findPage<Row>(
  database: Queryable,
  definition: JournaledList,
  memory: Memory,
  terms: string[],
  spot: Spot,
): Promise<Page<Row>> {
  const patterns = terms.map(containing)
  const question = { database, definition, memory, terms, patterns, key: terms.join(' ') }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const remembered = memory.get(question.key) ?? (await countMatches(question))
    if (!remembered) break
    const answer = await readRemembered<Row>(question, remembered, spot)
    if (answer && !answer.outdated && answer.epoch === remembered.epoch) {
      const { data, totalDocuments, snapshot } = answer
      memory.set(question.key, { ...remembered, count: totalDocuments, snapshot })
      return { data, totalDocuments }
    }
    memory.forget(question.key)
  }
  const { data, totalDocuments } = await readPage<Row>(
    database,
    toQuery(plainPage(definition, definition.texts, terms, spot)),
  )
  return { data, totalDocuments }
}

type Counted = {
  count: number
  snapshot: string
  /** Null on a standby. */
  epoch: string | null
  matches: string[] | null
}

/** Counts a search for the first time. On a standby nothing is remembered. */
async function countMatches(question: Question): Promise<Remembered | undefined> {
  const { database, definition, memory, terms, key } = question
  const { rows } = await database.query<Counted>(toQuery(count(definition.texts, terms)))
  const [found] = rows
  if (!found || found.epoch === null) return undefined
  const { epoch, snapshot, matches } = found
  const remembered: Remembered = { count: found.count, snapshot, epoch }
  if (matches || (found.count === 0 && terms.length > 0)) {
    const sorted = await database.query<{ ids: string[] }>(
      toQuery(sortIds(definition, matches ?? [])),
    )
    remembered.matches = sorted.rows[0]?.ids ?? []
  }
  memory.set(key, remembered)
  return remembered
}

/** Undefined if the memory does not lead to the page. */
async function readRemembered<Row>(
  question: Question,
  remembered: Remembered,
  spot: Spot,
): Promise<Answer<Row> | undefined> {
  const { database, definition, patterns, memory } = question
  const { matches } = remembered
  const { journal } = definition
  if (matches) {
    const ids = slice(matches, spot)
    const statement = pageOfMatches(definition, remembered, patterns, spot, ids)
    return readPage<Row>(database, toQuery(statement, `matches ${journal} ${spot.sortBy}`))
  }
  const walkFrom = (start: Start, limited: boolean) => {
    const kind = `${start.number === undefined ? 'end' : 'checkpoint'} ${patterns.length > 0}`
    const verb = spot.pageSize === 0 ? 'total' : 'walk'
    const name = limited ? `${verb} ${journal} ${spot.sortBy} ${kind}` : undefined
    const statement = walk(definition, remembered, patterns, spot, start, limited)
    return readPage<Row>(database, toQuery(statement, name))
  }
  const rows = Math.max(memory.get('')?.count ?? remembered.count, remembered.count)
  const passed = (spot.offset + spot.pageSize) * (rows / Math.max(remembered.count, 1))
  if (!remembered.far && passed <= nearRows) {
    const answer = await walkFrom(ends[spot.sortBy], true)
    if (answer.outdated || !answer.missed) return answer
    remembered.far = true
  }
  if (remembered.checkpoints) {
    const answer = await walkFrom(nearest(remembered.checkpoints, remembered, spot), true)
    if (answer.outdated || !answer.missed) return answer
  }
  remembered.checkpoints = await makeCheckpoints(question, remembered)
  const answer = await walkFrom(nearest(remembered.checkpoints, remembered, spot), false)
  return answer.missed && !answer.outdated ? undefined : answer
}

function slice(matches: string[], { sortBy, offset, pageSize }: Spot): string[] {
  if (sortBy === 'Oldest') return matches.slice(offset, offset + pageSize)
  const end = Math.max(matches.length - offset, 0)
  return matches.slice(Math.max(end - pageSize, 0), end)
}

async function makeCheckpoints(
  { database, definition, terms }: Question,
  { count }: Remembered,
): Promise<Checkpoints> {
  const step = Math.max(Math.ceil(count / fewMatches), 1)
  const { rows } = await database.query<Omit<Checkpoints, 'step'>>(
    toQuery(markCheckpoints(definition.texts, terms, step)),
  )
  const [made] = rows
  if (!made) throw new Error('an aggregate answers with one row')
  return { step, ...made }
}

/**
 * The last checkpoint before the page, or the one before it, since rows may have been added or
 * removed.
 */
function nearest(checkpoints: Checkpoints, { count }: Remembered, { sortBy, offset }: Spot): Start {
  const { step, keys, snapshot } = checkpoints
  const last = keys.length - 1
  const index =
    sortBy === 'Newest'
      ? Math.ceil(Math.max(count - offset - 1, 0) / step) + 1
      : Math.floor(offset / step) - 1
  const chosen = Math.min(Math.max(index, 0), last)
  const key = keys[chosen]
  if (!key) return ends[sortBy]
  return { key, snapshot, number: chosen === last ? checkpoints.count : chosen * step + 1 }
}
