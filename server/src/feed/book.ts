import type { FeedType } from '@zaffa/contract/feed'
import { byteLimits } from '../database/byte-limits.ts'
import type { Transaction } from '../database/transaction.ts'
import { catalogue } from './catalogue.ts'
import type { Row } from './define-record.ts'
import type { Line, Refusal } from './line.ts'

export type Known = { record_id: string | null; version: number | null; data: Row | null }
type Name = { type: FeedType; id: string }
type Entry = Known & { type: FeedType; external_id: string }

const keyOf = ({ type, id }: Name) => `${type} ${id}`

/** The names that a line uses for other records. */
function referencesOf({ type, data }: Line): Name[] {
  return Object.entries(catalogue[type].references).flatMap(([field, target]) => {
    const named = data?.[field] ?? []
    return [named].flat().map((id) => ({ type: target, id: String(id) }))
  })
}

/** What the feed last said of the records of a batch is too much to have in memory together. */
export class BatchTooLarge extends Error {}

/** What is known of the records that a batch names, kept true while the batch is applied. */
export class Book {
  readonly #entries = new Map<string, Known>()

  static async open(tx: Transaction, lines: Line[]): Promise<Book> {
    const own = new Set(lines.map(keyOf))
    const names = lines.flatMap((line) => [line, ...referencesOf(line)])
    const distinct = [...new Map(names.map((name) => [keyOf(name), name])).values()]
    const { rows } = await tx.query<Entry & { bytes: number | null }>(
      `select type, external_id, record_id, version, bytes, case when bytes <= $4 then data end as data
       from (
         select *, sum(octet_length(data::text)) over () as bytes
         from (
           select f.type, f.external_id, f.record_id, f.version,
             case when named.own then f.data end as data
           from unnest($1::text[], $2::text[], $3::boolean[]) as named (type, external_id, own)
           join feed_record f using (type, external_id)) as found) as measured`,
      [
        distinct.map(({ type }) => type),
        distinct.map(({ id }) => id),
        distinct.map((name) => own.has(keyOf(name))),
        lines.length === 1 ? Number.MAX_SAFE_INTEGER : byteLimits.batch,
      ],
    )
    if (lines.length > 1 && Number(rows[0]?.bytes) > byteLimits.batch) throw new BatchTooLarge()
    const book = new Book()
    for (const { type, external_id: id, bytes, ...known } of rows) book.note({ type, id }, known)
    return book
  }

  of(name: Name): Known | undefined {
    return this.#entries.get(keyOf(name))
  }

  note(name: Name, known: Known) {
    this.#entries.set(keyOf(name), known)
  }

  /** Our ids of the records of one type that the lines refer to, or referred to before. */
  referenced(type: FeedType, lines: Line[]): string[] {
    const refers = (line: Line) => Object.values(catalogue[line.type].references).includes(type)
    const ids = lines.filter(refers).flatMap((line) => {
      const named = referencesOf(line).filter((name) => name.type === type)
      const before = this.of(line)?.data ?? {}
      const lists = type === 'category' ? before.categories : []
      return [...named.map((name) => this.of(name)?.record_id), before[`${type}_id`], lists].flat()
    })
    return [...new Set(ids.filter((id) => typeof id === 'string'))]
  }

  /** The data with our ids instead of the marketplace's, or why that is not possible. */
  resolve(line: Line): { data: Row } | { missing: Refusal } {
    const data = { ...line.data }
    for (const [field, type] of Object.entries(catalogue[line.type].references)) {
      const named = data[field]
      if (named == null) continue
      const ours: string[] = []
      for (const id of [named].flat().map(String)) {
        const found = this.of({ type, id })?.record_id
        if (!found) {
          const message = `There is no ${type} "${id}"`
          return { missing: { code: 'unknown_reference', field, message } }
        }
        ours.push(found)
      }
      data[field] = Array.isArray(named) ? ours : ours[0]
    }
    return { data }
  }
}
