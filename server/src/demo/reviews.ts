import type { DemoContract } from './contracts.ts'
import { idsOf } from './identity.ts'
import { at, type Random } from './random.ts'
import { longReview, replies, reviewTexts } from './texts.ts'
import { addDays, addMinutes, moments, notAfterToday, opening } from './timeline.ts'

export const reviewCount = 88

export const ratings = [5, 4.5, 5, 4, 4.3, 3.5, 5, 4.8, 3, 4.5, 2.5, 5, 1, 4, 0.5, 5, 0]

/** Only contracts in these statuses have reviews. */
const reviewed = new Set(['COMPLETED', 'DOWN_PAYMENT_SUCCESSFUL'])

export function buildReviews(
  random: Random,
  contracts: readonly DemoContract[],
  scenes: readonly string[],
  administrator: string | undefined,
) {
  const id = idsOf('demo review')
  return moments(random, reviewCount, addDays(opening, 60)).map((created_at, index) => {
    const { row } = random.pick(
      contracts.filter(({ row }) => row.created_at < created_at && reviewed.has(row.status)),
    )
    const replied = random.chance(0.3) && administrator !== undefined
    return {
      id: id(created_at, index),
      // Some reviewers and providers were deleted, in one case both.
      client_id: index % 29 === 11 ? null : row.client_id,
      provider_id: index % 47 === 40 || index === 11 ? null : row.provider_id,
      rating: at(ratings, index),
      text: index % 6 === 2 ? null : index % 31 === 30 ? longReview : random.pick(reviewTexts),
      media: random.chance(0.3) ? random.several(scenes, random.between(1, 4)) : [],
      created_at,
      admin_reply: replied ? random.pick(replies) : null,
      replied_by: replied ? administrator : null,
      reply_date: replied ? addMinutes(notAfterToday(addDays(created_at, 1)), 30) : null,
    }
  })
}
