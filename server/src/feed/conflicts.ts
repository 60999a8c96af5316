import type { Transaction } from '../database/transaction.ts'
import type { RecordType, Row } from './define-record.ts'
import type { Refusal } from './line.ts'
import type { Stored } from './rows.ts'

type Holder = { id: string; key: string; existing: string | null }
type Pair = { before: Row | undefined; after: Stored }

/** The rows whose unique values another record has, in the database or earlier in this batch. */
export async function findConflicts(
  tx: Transaction,
  { table, unique }: RecordType,
  pairs: Pair[],
): Promise<Map<string, Refusal>> {
  const conflicts = new Map<string, Refusal>()
  for (const { field, from = field, column, key } of unique) {
    const changed = pairs.filter(
      ({ before, after }) => after[from] != null && before?.[from] !== after[from],
    )
    if (changed.length === 0) continue
    const { rows: holders } = await tx.query<Holder>(
      `select x.id, ${key} as key, other.id as existing
       from unnest($1::uuid[], $2::text[]) with ordinality as x (id, value, place)
       left join ${table} other on other.${column} = ${key} and other.id <> x.id
       order by place`,
      [changed.map(({ after }) => after.id), changed.map(({ after }) => after[from])],
    )
    const taken = new Map<string, string>()
    for (const { id, key: value, existing } of holders) {
      const other = existing ?? taken.get(value)
      taken.set(value, id)
      if (!other) continue
      const message = `Another ${table} has this ${field}`
      conflicts.set(id, { code: 'taken', field, message, existing: other })
    }
  }
  return conflicts
}

/** The rows whose avatar is no image of ours. */
export async function findStrangeAvatars(
  tx: Transaction,
  rows: Stored[],
): Promise<Map<string, Refusal>> {
  const wearing = rows.filter(({ avatar }) => avatar != null)
  if (wearing.length === 0) return new Map()
  const { rows: images } = await tx.query<{ path: string }>(
    'select path from image where path = any ($1)',
    [wearing.map(({ avatar }) => avatar)],
  )
  const known = new Set<unknown>(images.map(({ path }) => path))
  const message = 'The avatar must be an image that was uploaded here'
  return new Map(
    wearing
      .filter(({ avatar }) => !known.has(avatar))
      .map(({ id }) => [id, { code: 'unknown_image', field: 'avatar', message }]),
  )
}
