import type { Transaction } from '../../database/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { at } from '../random.ts'

type Gap = { start: number; size: number; before: number }

/** Takes numbers from the widest gaps between used ones, far apart if there is room. */
export async function freePhones(
  tx: Transaction,
  count: number,
): Promise<(index: number) => string> {
  const { rows: gaps } = await tx.query<Gap>(
    `with taken as (
       select substr(phone_key, 5)::bigint as number from client where phone_key ~ '^9665\\d{8}$'
       union all values (-1), (100000000)
     ), gap as (
       select number + 1 as start, lead(number) over (order by number) - number - 1 as size
       from taken
     ), widest as (
       select start, size, sum(size) over (order by size desc, start) - size as before
       from gap where size > 0
     )
     select start, size, before from widest where before < 20 * $1::bigint order by before`,
    [count],
  )
  const room = gaps.reduce((sum, { size }) => sum + size, 0)
  if (room < count) {
    throw new Refusal('There are not enough free mobile numbers for that many clients')
  }
  const stretch = Math.floor(room / Math.max(count, 1))
  // A step coprime to `count` visits every number once and puts neighbours far apart.
  const step = [15_485_863, 32_452_843, 49_979_687].find((prime) => count % prime !== 0) ?? 1
  return (index) => {
    const position = ((index * step) % count) * stretch
    const { start, before } = gapOf(gaps, position)
    return `+9665${String(start + position - before).padStart(8, '0')}`
  }
}

/** The gap that contains a position: the last one that does not begin after it. */
function gapOf(gaps: readonly Gap[], position: number): Gap {
  let [low, high] = [0, gaps.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (at(gaps, middle).before <= position) low = middle
    else high = middle - 1
  }
  return at(gaps, low)
}
