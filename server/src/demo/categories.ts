import { fold } from '@zaffa/contract/fold'
import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { Transaction } from '../database/transaction.ts'
import { randomOf } from './random.ts'
import { day, spread, written } from './timeline.ts'
import { trades } from './trades.ts'

/** The id of the category of each trade, and the records that give those ids. */
export type Categories = { ids: string[]; records: FeedRecord[] }

type Existing = { id: string; name: string; key: string; description: string; own: string | null }

/** A category that exists is used by the id that a feed gave it, or gets one. */
export async function findCategories(
  tx: Transaction,
  idOf: (index: number) => string,
  opening: number,
): Promise<Categories> {
  const { rows } = await tx.query<Existing>(
    `select c.id, c.name, c.name_key as key, c.description, f.external_id as own
     from category c left join feed_record f on f.record_id = c.id`,
  )
  const existing = new Map(rows.map((row) => [row.key, row]))
  const { momentOf } = spread(opening, opening + 190 * day, trades.length)
  const ids: string[] = []
  const records: FeedRecord[] = []
  for (const [index, { category }] of trades.entries()) {
    const { name, description = '' } = category
    const found = existing.get(fold(name))
    const id = found?.own ?? idOf(index)
    ids.push(id)
    if (found?.own) continue
    const data = found
      ? { name: found.name, description: found.description }
      : { name, description, createdAt: written(momentOf(index, randomOf(id))) }
    records.push({ type: 'category', id, ...(found && { is: found.id }), data })
  }
  return { ids, records }
}
