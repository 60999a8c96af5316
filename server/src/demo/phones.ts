import type { Transaction } from '../database/transaction.ts'
import { Refusal } from '../refusal.ts'

/** Every mobile number after +9665 once, in an order in which neighbours are far apart. */
const numbers = 100_000_000
const step = 61_803_399
/** `step * inverse % numbers` is 1. */
const inverse = 82_636_599

export const phoneAt = (place: number): string =>
  `+9665${String((place * step) % numbers).padStart(8, '0')}`

/** The first place that so many unused numbers follow. */
export async function firstFreePhone(tx: Transaction, count: number): Promise<number> {
  const { rows } = await tx.query<{ place: number }>(
    `with taken as (
       select substr(phone_key, 5)::bigint * ${inverse} % ${numbers} as place
       from client where phone_key ~ '^9665\\d{8}$'
       union all values (-1), (${numbers})
     ), gap as (
       select place + 1 as place, lead(place) over (order by place) - place - 1 as size from taken
     )
     select place from gap where size >= $1 order by place limit 1`,
    [count],
  )
  if (!rows[0]) throw new Refusal('There are not enough free mobile numbers for that many clients')
  return rows[0].place
}
