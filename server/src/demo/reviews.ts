import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { demoLogin } from '../auth/demo-login.ts'
import type { DemoContract } from './contracts.ts'
import { at, type Random } from './random.ts'
import { longReview, replies, reviewTexts } from './texts.ts'
import { addDays, addMinutes, moments, notAfterToday, opening } from './timeline.ts'

const reviewCount = 88

export const ratings = [5, 4.5, 5, 4, 4.3, 3.5, 5, 4.8, 3, 4.5, 2.5, 5, 1, 4, 0.5, 5, 0]

/** Only contracts in these statuses have reviews. */
const reviewed = new Set(['COMPLETED', 'DOWN_PAYMENT_SUCCESSFUL'])

export function buildReviews(
  random: Random,
  contracts: readonly DemoContract[],
  scenes: readonly string[],
) {
  return moments(random, reviewCount, addDays(opening, 60)).map((createdAt, index) => {
    const { customer, service_provider } = random.pick(
      contracts.filter(({ data }) => data.createdAt < createdAt && reviewed.has(data.status)),
    ).data
    const replied = random.chance(0.3)
    return {
      type: 'review',
      id: `review-${index + 1}`,
      data: {
        // Some reviewers and providers were deleted, in one case both.
        user: index % 29 === 11 ? null : customer,
        service_provider: index % 47 === 40 || index === 11 ? null : service_provider,
        rating: at(ratings, index),
        text: index % 6 === 2 ? null : index % 31 === 30 ? longReview : random.pick(reviewTexts),
        media: random.chance(0.3) ? random.several(scenes, random.between(1, 4)) : [],
        createdAt,
        ...(replied && {
          admin_reply: random.pick(replies),
          replied_by: demoLogin.fullName,
          reply_date: addMinutes(notAfterToday(addDays(createdAt, 1)), 30),
        }),
      },
    } satisfies FeedRecord
  })
}
