import { isDeepStrictEqual } from 'node:util'
import type { FeedType } from '@zaffa/contract/feed'
import { type Change, changedFields } from '../audit/record.ts'
import type { Batch } from './batch.ts'
import { catalogue } from './catalogue.ts'
import { answered } from './line.ts'
import { insertRows, type Stored, updateRows, writeEntries } from './rows.ts'
import { newest, type Said } from './said.ts'

/** A line with its row before and after it. */
export type Work = Said & { before: Stored | undefined; after: Stored }

/** Writes the rows of one type and what the feed said, and answers the lines. */
export async function save({ tx, book, outcomes, changes }: Batch, type: FeedType, works: Work[]) {
  const definition = catalogue[type]
  const created = works.filter(({ before }) => !before)
  const updated = works.flatMap(({ before, after }) =>
    before && !isDeepStrictEqual(before, after) ? [{ before, after }] : [],
  )
  // First: a new record may take a unique value that another one gives up.
  await updateRows(tx, definition, updated)
  await insertRows(
    tx,
    definition,
    created.map(({ after }) => after),
  )
  const entries = works.map(({ line, known, next, after }) => ({
    id: line.id,
    record_id: after.id,
    version: newest(line, known),
    data: next,
  }))
  await writeEntries(tx, type, entries)
  for (const { id, ...known } of entries) book.note({ type, id }, known)

  const audited: Record<string, Change> = changes.get(type) ?? {}
  for (const { after } of created) audited[after.id] = { before: null, after }
  for (const { before, after } of updated) {
    const fields = Object.entries(changedFields(before, after))
    const pick = (side: 'before' | 'after') =>
      Object.fromEntries(fields.map(([field, change]) => [field, change[side]]))
    audited[after.id] = { before: pick('before'), after: pick('after') }
  }
  changes.set(type, audited)
  const isUpdated = new Set(updated.map(({ after }) => after.id))
  for (const { line, before, after } of works) {
    const result = !before ? 'created' : isUpdated.has(after.id) ? 'updated' : 'unchanged'
    outcomes.push(answered(line, result))
  }
}
