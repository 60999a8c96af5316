import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { at, type Random } from './random.ts'
import { addDays, moments, opening } from './timeline.ts'
import { trades } from './trades.ts'

/** One per trade, in order. Every fifth has no description. */
export function buildCategories(random: Random) {
  const times = moments(random, trades.length, opening, addDays(opening, 300))
  return times.map((createdAt, index) => {
    const { category, description } = at(trades, index)
    return {
      type: 'category',
      id: `category-${index + 1}`,
      data: { name: category, description: index % 5 === 4 ? '' : description, createdAt },
    } satisfies FeedRecord
  })
}

export type DemoCategory = ReturnType<typeof buildCategories>[number]
