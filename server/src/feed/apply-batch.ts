import { feedTypes } from '@zaffa/contract/feed'
import { type Actor, recordAuditOfMany } from '../audit/record.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Batch } from './batch.ts'
import { Book } from './book.ts'
import { catalogue } from './catalogue.ts'
import { moment } from './define-record.ts'
import type { Line } from './line.ts'
import { remove } from './remove.ts'
import { upsert } from './upsert.ts'

/** No two lines may name the same record. */
export async function applyBatch(tx: Transaction, lines: Line[]): Promise<Batch> {
  // One batch of all feeds at a time: two feeds of the same records never meet in a row.
  await tx.query("select pg_advisory_xact_lock(hashtext('feed'))")
  const book = await Book.open(tx, lines)
  const batch: Batch = {
    tx,
    book,
    lostCategories: await lockParties(tx, book, lines),
    now: moment(new Date().toISOString()) ?? '',
    outcomes: [],
    changes: new Map(),
  }
  const ofType = Map.groupBy(lines, ({ type }) => type)
  for (const type of feedTypes) {
    const stays = ofType.get(type)?.filter(({ data }) => data !== null)
    await upsert(batch, type, stays ?? [])
  }
  for (const type of feedTypes.toReversed()) {
    const goes = ofType.get(type)?.filter(({ data }) => data === null)
    await remove(batch, type, goes ?? [])
  }
  return batch
}

/**
 * Locks what the batch refers to, and what it removes, before any row that refers to it.
 * Administrators lock in the same order: a client before its contracts, a category before its
 * applications. One circle is left: a batch that renames several providers locks the dealings of one
 * after those of another, and so may meet a client who is renamed. PostgreSQL then ends one of them.
 */
async function lockParties(tx: Transaction, book: Book, lines: Line[]): Promise<Set<string>> {
  const lost = new Set<string>()
  for (const type of ['category', 'client', 'provider'] as const) {
    const removals = lines.filter((line) => line.type === type && line.data === null)
    const going = removals.flatMap((line) => book.of(line)?.record_id ?? [])
    const ids = [...new Set([...book.referenced(type, lines), ...going])]
    if (ids.length === 0) continue
    const lock = going.length > 0 ? 'for update' : 'for share'
    const { rows } = await tx.query<{ id: string }>(
      `select id from ${catalogue[type].table} where id = any ($1) order by id ${lock}`,
      [ids],
    )
    if (type !== 'category') continue
    const present = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!present.has(id)) lost.add(id)
  }
  return lost
}

/** Few audit records for each type of a batch, which together name every record. */
export async function auditBatch({ tx, changes }: Batch, actor: Actor): Promise<void> {
  for (const [type, records] of changes) {
    await recordAuditOfMany(tx, actor, `${type}.feed`, records)
  }
}
