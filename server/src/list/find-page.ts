import type { Page } from '@zaffa/contract/list'
import type { Queryable } from '../database/connect.ts'
import { type Sql, toQuery } from '../database/sql.ts'
import type { JournaledList, Question, Spot } from './definition.ts'
import type { Checkpoints, Memory, Remembered } from './memory.ts'
import { type Answer, readPage } from './read-page.ts'
import { containing, hasTrigram } from './search-terms.ts'
import {
  count,
  headSize,
  markCheckpoints,
  pageOfIds,
  plainPage,
  type Reach,
  type Start,
  sample,
  walk,
} from './statements.ts'

/** If changes outdate the memory this often, count and sort everything. */
const attempts = 5
/** People ask for few pages of one search. */
const maxStretches = 4
const checkpointsPerSearch = 1000

const ends: Record<Spot['sortBy'], Start> = {
  Newest: { key: { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } },
  Oldest: { key: { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' } },
}

/**
 * A page of a list and its exact total. The count of a search and parts of its order are
 * remembered. The statement that reads the page also corrects the count by the journal, so both
 * come from one snapshot.
 */
export async function findPage<Row>(
  database: Queryable,
  definition: JournaledList,
  memory: Memory,
  terms: string[],
  spot: Spot,
): Promise<Page<Row>> {
  const question = { definition, terms, patterns: terms.map(containing), spot }
  const key = terms.join(' ')
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const remembered = memory.get(key) ?? (await countMatches(database, question, attempt > 0))
    if (!remembered) break
    const ids = idsOf(remembered, spot)
    const reach = isNear(spot)
      ? { from: 0, size: headSize }
      : { from: spot.offset, size: spot.pageSize }
    const answer = ids
      ? await readPage<Row>(
          database,
          named(pageOfIds(question, remembered, ids), question, spot.pageSize ? 'page' : 'total'),
        )
      : await walkToPage<Row>(database, question, remembered, reach, memory.get('')?.count)
    if (!answer || answer.outdated || answer.epoch !== remembered.epoch) {
      memory.forget(key)
      continue
    }
    const { data, totalDocuments, snapshot, touched, stretch } = answer
    const stretches = touched ? [] : [...remembered.stretches]
    if (stretch) stretches.push({ sortBy: spot.sortBy, from: reach.from, ids: stretch })
    const latest = stretches.slice(-maxStretches)
    memory.set(key, { ...remembered, count: totalDocuments, snapshot, stretches: latest })
    // A change of a match may have moved the page away from the remembered ids.
    const moved =
      ids && touched && spot.pageSize > 0 && (ids.length > 0 || totalDocuments > spot.offset)
    if (!moved) return { data, totalDocuments }
  }
  const statement = plainPage(definition, definition.texts, terms, spot)
  const { data, totalDocuments } = await readPage<Row>(database, toQuery(statement))
  return { data, totalDocuments }
}

const isNear = ({ offset, pageSize }: Spot) => offset + pageSize <= headSize

const named = (statement: Sql, { definition, spot }: Question, kind: string) =>
  toQuery(statement, `${definition.journal} ${spot.sortBy} ${kind}`)

type Counted = { count: number; ids: string[] | null; snapshot: string; epoch: string | null }

/** Counts a search for the first time. On a standby nothing is remembered. */
async function countMatches(
  database: Queryable,
  question: Question,
  again: boolean,
): Promise<Remembered | undefined> {
  const sorted = again || (await isSparse(database, question))
  const { rows } = await database.query<Counted>(toQuery(count(question, sorted)))
  const [found] = rows
  if (!found || found.epoch === null) return undefined
  const { ids, epoch, ...counted } = found
  return {
    ...counted,
    epoch,
    stretches: ids ? [{ sortBy: question.spot.sortBy, from: 0, ids }] : [],
  }
}

/** One or two letters may match too many rows to sort them; the empty search matches all. */
async function isSparse(database: Queryable, question: Question): Promise<boolean> {
  if (question.terms.length === 0) return false
  if (question.terms.some(hasTrigram)) return true
  const { rows } = await database.query<{ sparse: boolean }>(toQuery(sample(question)))
  return rows[0]?.sparse ?? false
}

/** The ids of the page, if a remembered stretch has all of them. */
function idsOf({ count, stretches }: Remembered, { sortBy, offset, pageSize }: Spot) {
  const end = Math.min(offset + pageSize, count)
  if (end <= offset) return []
  const stretch = stretches.find(
    ({ sortBy: order, from, ids }) =>
      order === sortBy && from <= offset && end <= from + ids.length,
  )
  return stretch?.ids.slice(offset - stretch.from, end - stretch.from)
}

/** Undefined if the memory does not lead to the page. */
async function walkToPage<Row>(
  database: Queryable,
  question: Question,
  remembered: Remembered,
  reach: Reach,
  rows = remembered.count,
): Promise<Answer<Row> | undefined> {
  const { patterns, spot } = question
  const walkFrom = (start: Start) => {
    const kind = `walk ${start.number === undefined ? 'end' : 'checkpoint'} ${patterns.length > 0}`
    return readPage<Row>(database, named(walk(question, remembered, start, reach), question, kind))
  }
  if (reach.from === 0) {
    // Passing so many matches of a rare search takes longer than sorting all of them again.
    return remembered.count ** 2 < headSize * rows ? undefined : walkFrom(ends[spot.sortBy])
  }
  for (const made of [remembered.checkpoints, undefined]) {
    remembered.checkpoints = made ?? (await makeCheckpoints(database, question, remembered.count))
    const answer = await walkFrom(nearest(remembered.checkpoints, remembered.count, spot))
    if (answer.outdated || !answer.missed) return answer
  }
  return undefined
}

async function makeCheckpoints(
  database: Queryable,
  question: Question,
  count: number,
): Promise<Checkpoints> {
  const step = Math.max(Math.ceil(count / checkpointsPerSearch), 1)
  const statement = toQuery(markCheckpoints(question, step))
  const { rows } = await database.query<Omit<Checkpoints, 'step'>>(statement)
  const [made] = rows
  if (!made) throw new Error('an aggregate answers with one row')
  return { step, ...made }
}

/**
 * The last checkpoint before the page, or the one before it, since rows may have been added or
 * removed.
 */
function nearest(checkpoints: Checkpoints, count: number, { sortBy, offset }: Spot): Start {
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
