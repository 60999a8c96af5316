import { idsOf } from './identity.ts'
import { at, type Random } from './random.ts'
import { addDays, moments, opening } from './timeline.ts'
import { trades } from './trades.ts'

/** One per trade, in order. Every fifth has no description. */
export function buildCategories(random: Random) {
  const times = moments(random, trades.length, opening, addDays(opening, 300))
  const id = idsOf('demo category')
  return trades.map((trade, index) => {
    const created_at = at(times, index)
    return {
      id: id(created_at, index),
      name: trade.category,
      description: index % 5 === 4 ? '' : trade.description,
      created_at,
      updated_at: created_at,
    }
  })
}

export type DemoCategory = ReturnType<typeof buildCategories>[number]
