import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { demoLogin } from '../auth/demo-login.ts'
import { languageOfClient } from './clients.ts'
import { contractAt, reviewedFrom } from './contracts.ts'
import type { InBoth } from './language.ts'
import type { Marketplace } from './marketplace.ts'
import { at, randomOf } from './random.ts'
import texts from './texts/reviews.json' with { type: 'json' }
import { day, notAfter, written } from './timeline.ts'

type Opinion = 'good' | 'mixed' | 'poor'

const opinions: Record<Opinion, InBoth<string[]>> = texts
const replies: Record<Opinion, InBoth<string[]>> = texts.replies
const long: InBoth = texts.long

const ratings = [5, 4.5, 5, 4, 4.3, 3.5, 5, 4.8, 3, 4.5, 2.5, 5, 1, 4, 0.5, 5, 0]

const opinionOf = (rating: number): Opinion =>
  rating >= 4 ? 'good' : rating >= 3 ? 'mixed' : 'poor'

export function reviewAt(market: Marketplace, index: number): FeedRecord[] {
  const { spreads, pictures, today } = market
  const id = market.id('review', index)
  const random = randomOf(id)
  const given = spreads.review.momentOf(index, random)
  const agreed = random.below(spreads.contract.countBefore(given))
  const { client, record } = contractAt(market, reviewedFrom(agreed))
  const { customer, service_provider } = record.data
  const language = languageOfClient(market, client)
  const rating = at(ratings, index)
  const opinion = opinionOf(rating)
  const isLong = index % 31 === 30 && opinion === 'good'
  const text = isLong ? long[language] : random.pick(opinions[opinion][language])
  const reply = random.pick(replies[opinion][language])
  const data = {
    // Some reviewers and providers were deleted, in one case both.
    user: index % 29 === 11 ? null : customer,
    service_provider: index % 47 === 40 || index === 11 ? null : service_provider,
    rating,
    text: index % 6 === 2 ? null : text,
    media: random.chance(0.3) ? random.several(pictures.scenes, random.between(1, 4)) : [],
    createdAt: written(given),
    ...(random.chance(0.3) && {
      admin_reply: reply,
      replied_by: demoLogin.fullName,
      reply_date: written(notAfter(today, given + day)),
    }),
  }
  return [{ type: 'review', id, data }]
}
