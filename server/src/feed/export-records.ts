import type { FeedType } from '@zaffa/contract/feed'
import type { Queryable } from '../database/connect.ts'
import { readInSteps } from '../database/read-in-steps.ts'
import { catalogue } from './catalogue.ts'

export async function countRecords(database: Queryable, type: FeedType): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*) as count from ${catalogue[type].table}`,
  )
  return rows[0]?.count ?? 0
}

type Exported = { our_id: string; own_id: string | null; own_version: number | null }

/** Everything in the product as records that a feed takes, type by type and in the order of ids. */
export async function* exportRecords(
  database: Queryable,
  type: FeedType,
): AsyncGenerator<Record<string, unknown>[]> {
  const steps = readInSteps<Exported>(database, (last) => ({
    text: `select r.id as our_id, f.external_id as own_id, f.version as own_version,
        ${catalogue[type].fields}
      from ${catalogue[type].table} r left join feed_record f on f.record_id = r.id
      where r.id > $1`,
    values: [last?.our_id ?? '00000000-0000-0000-0000-000000000000'],
    order: 'our_id',
  }))
  for await (const rows of steps) {
    yield rows.map(({ our_id, own_id, own_version, ...row }) => {
      const filled = Object.entries(row).filter(([, value]) => value !== null)
      const version = own_version === null ? {} : { version: own_version }
      return { type, id: own_id ?? our_id, ...version, data: Object.fromEntries(filled) }
    })
  }
}
