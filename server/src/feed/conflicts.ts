import type { Transaction } from '../database/transaction.ts'
import type { RecordType, Row, Unique } from './define-record.ts'
import type { Refusal } from './line.ts'
import type { Stored } from './rows.ts'

/** The new key of a row, null for none, and the row that has this key in the database. */
type Move = { id: string; key: string | null; holder: string | null }
type Pair = { before: Row | undefined; after: Stored }

/**
 * The rows whose unique values another record keeps, or takes earlier in this batch. Rows may
 * exchange their values: all are written in one statement, and the constraints are checked after it.
 */
export async function findConflicts(
  tx: Transaction,
  { table, unique }: RecordType,
  pairs: Pair[],
): Promise<Map<string, Refusal>> {
  const moves: { field: string; byId: Map<string, Move> }[] = []
  for (const value of unique) {
    moves.push({ field: value.field, byId: await findMoves(tx, table, value, pairs) })
  }
  const conflicts = new Map<string, Refusal>()
  // A refused row keeps its values, so others that would take them are refused too.
  for (let count = -1; count < conflicts.size; ) {
    count = conflicts.size
    for (const { field, byId } of moves) {
      const taken = new Map<string, string>()
      const leaves = (id: string, key: string) =>
        !conflicts.has(id) && byId.has(id) && byId.get(id)?.key !== key
      for (const { id, key, holder } of byId.values()) {
        if (key === null || conflicts.has(id)) continue
        const existing = holder && !leaves(holder, key) ? holder : taken.get(key)
        const message = `Another ${table} has this ${field}`
        if (existing) conflicts.set(id, { code: 'taken', field, message, existing })
        else taken.set(key, id)
      }
    }
  }
  return conflicts
}

async function findMoves(
  tx: Transaction,
  table: string,
  { field, from = field, column, key }: Unique,
  pairs: Pair[],
): Promise<Map<string, Move>> {
  const changed = pairs.filter(
    ({ before, after }) => (before?.[from] ?? null) !== (after[from] ?? null),
  )
  if (changed.length === 0) return new Map()
  const { rows } = await tx.query<Move>(
    `select x.id, ${key} as key, other.id as holder
     from unnest($1::uuid[], $2::text[]) with ordinality as x (id, value, place)
     left join ${table} other on other.${column} = ${key} and other.id <> x.id
     order by place`,
    [changed.map(({ after }) => after.id), changed.map(({ after }) => after[from])],
  )
  return new Map(rows.map((move) => [move.id, move]))
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
