import type { FeedType } from '@zaffa/contract/feed'
import type { Batch } from './batch.ts'
import { catalogue } from './catalogue.ts'
import { type Line, refused } from './line.ts'

type Made = { id: string; name: string | null }

/** Gives records that were made here the ids that the marketplace chose for them. */
export async function linkRecords(batch: Batch, type: FeedType, lines: Line[]): Promise<Line[]> {
  const { tx, book, outcomes } = batch
  const naming = lines.filter(({ is }) => is !== undefined)
  if (naming.length === 0) return lines
  const { rows } = await tx.query<Made>(
    `select r.id, f.external_id as name from ${catalogue[type].table} r
     left join feed_record f on f.record_id = r.id where r.id = any ($1)`,
    [naming.map(({ is }) => is)],
  )
  const made = new Map(rows.map((row) => [row.id, row]))
  return lines.filter((line) => {
    const { is } = line
    if (is === undefined) return true
    const record = made.get(is.toLowerCase())
    if (record && record.name === null && !book.of(line)?.record_id) {
      record.name = line.id
      book.note(line, { record_id: record.id, version: null, data: null })
    }
    if (record?.name === line.id) return true
    const message = !record
      ? `There is no ${type} ${is} here`
      : record.name === null
        ? `"${line.id}" is another ${type} already`
        : `The ${type} ${is} is "${record.name}" already`
    outcomes.push(refused(line, { code: record ? 'already_named' : 'unknown_record', message }))
    return false
  })
}
