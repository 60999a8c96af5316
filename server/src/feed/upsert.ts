import type { FeedType } from '@zaffa/contract/feed'
import { newId } from '../http/ids.ts'
import type { Batch } from './batch.ts'
import { catalogue } from './catalogue.ts'
import { findConflicts, findStrangeAvatars } from './conflicts.ts'
import type { RecordType, Row } from './define-record.ts'
import { answered, type Line, refused, waiting } from './line.ts'
import { linkRecords } from './links.ts'
import { merge, saysTheSame } from './merge.ts'
import { readRows, type Stored, writeEntries } from './rows.ts'
import { isStale, newest, type Said } from './said.ts'
import { save, type Work } from './save.ts'

/** Applies the lines of one type. Each step keeps the lines that go on and answers the others. */
export async function upsert(batch: Batch, type: FeedType, lines: Line[]): Promise<void> {
  if (lines.length === 0) return
  const definition = catalogue[type]
  const current = lines.filter((line) => {
    const stale = isStale(line, batch.book.of(line))
    if (stale) batch.outcomes.push(answered(line, 'stale'))
    return !stale
  })
  const linked = await linkRecords(batch, type, current)
  const said = await resolveReferences(batch, definition, linked)
  const changed = await dropUnchanged(batch, type, said)
  const works = await plan(batch, definition, changed)
  await save(batch, type, await dropConflicts(batch, definition, works))
}

async function resolveReferences(batch: Batch, type: RecordType, lines: Line[]): Promise<Said[]> {
  const resolved = lines.flatMap((line) => {
    const found = batch.book.resolve(line)
    if ('data' in found) return [{ line, data: found.data }]
    batch.outcomes.push(waiting(line, found.missing))
    return []
  })
  if (resolved.length === 0) return []
  const complete = await type.lookUp(
    batch.tx,
    resolved.map(({ data }) => data),
  )
  return resolved.map(({ line }, index) => ({
    line,
    known: batch.book.of(line),
    next: type.row(complete[index] ?? {}),
  }))
}

/** The same data again leaves no trace, but for a newer version. */
async function dropUnchanged({ tx, outcomes }: Batch, type: FeedType, all: Said[]) {
  const isSame = ({ known, next }: Said) => known?.data != null && saysTheSame(known.data, next)
  const same = all.filter(isSame)
  const renewed = same.filter(({ line, known }) => newest(line, known) !== known?.version)
  await writeEntries(
    tx,
    type,
    renewed.map(({ line, known, next }) => ({
      id: line.id,
      record_id: known?.record_id ?? null,
      version: newest(line, known),
      data: next,
    })),
  )
  for (const { line } of same) outcomes.push(answered(line, 'unchanged'))
  return all.filter((each) => !isSame(each))
}

async function plan(batch: Batch, type: RecordType, all: Said[]): Promise<Work[]> {
  const { tx, now, outcomes } = batch
  const ids = all.flatMap(({ known }) => known?.record_id ?? [])
  const present = await readRows(tx, type, ids)
  const works: Work[] = []
  for (const said of all) {
    const { line, known, next } = said
    if (!known?.record_id) {
      works.push({ ...said, before: undefined, after: newRow(type, next, now) })
      continue
    }
    const before = present.get(known.record_id)
    if (!before) {
      const message = `An administrator deleted this ${line.type}; remove it before sending it anew`
      outcomes.push(refused(line, { code: 'deleted_here', message }))
      continue
    }
    const after = { ...merge(type, known.data, next, before, now), id: before.id }
    works.push({ ...said, before, after })
  }
  const moved = works.filter(({ before, after }) => before?.category_id !== after.category_id)
  const completed = await type.complete(
    tx,
    moved.map(({ after }) => after),
  )
  for (const [index, { after }] of moved.entries()) Object.assign(after, completed[index])
  return works.map((work) => ({ ...work, after: withoutLost(batch, work.after) }))
}

/** An undefined value is a time that was not given: it becomes now. Columns without a value are null. */
function newRow({ columns }: RecordType, next: Row, now: string): Stored {
  const row: Stored = { id: newId() }
  for (const column of columns) row[column] = null
  for (const column of Object.keys(next))
    row[column] = next[column] === undefined ? now : next[column]
  return row
}

/** A category that an administrator deleted does not come back with a record that names it. */
function withoutLost({ lostCategories }: Batch, row: Stored): Stored {
  if (lostCategories.size === 0) return row
  const { category_id, categories } = row
  return {
    ...row,
    ...(lostCategories.has(category_id) && { category_id: null }),
    ...(Array.isArray(categories) && {
      categories: categories.filter((id) => !lostCategories.has(id)),
    }),
  }
}

async function dropConflicts({ tx, outcomes }: Batch, type: RecordType, works: Work[]) {
  const strange = await findStrangeAvatars(
    tx,
    works.map(({ after }) => after),
  )
  const candidates = works.filter(({ line, after }) => {
    const refusal = strange.get(after.id)
    if (refusal) outcomes.push(refused(line, refusal))
    return !refusal
  })
  const conflicts = await findConflicts(tx, type, candidates)
  return candidates.filter(({ line, after }) => {
    const conflict = conflicts.get(after.id)
    if (conflict) outcomes.push(waiting(line, conflict))
    return !conflict
  })
}
