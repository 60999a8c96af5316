import { z } from 'zod'
import { isBlank } from '../blank.ts'
import { maxRating, maxReplyLength, replyLabel, reviewMessages, reviews } from '../reviews.ts'
import { defineCall } from './call.ts'
import { feedInstant, halves, shown } from './feed/values.ts'
import { answered, field } from './field.ts'
import { listQuery, page } from './list.ts'
import {
  id,
  idParams,
  instant,
  labelled,
  model,
  person,
  reference,
  requiredText,
  text,
} from './values.ts'

export const reviewFields = {
  rating: field({ ar: 'التقييم' }, halves(maxRating)),
  text: field({ ar: 'نص التقييم' }, text(20_000).nullish()),
}

export const replyFields = {
  admin_reply: field({ ar: 'الرد' }, shown(maxReplyLength).nullish()),
  reply_date: field({ ar: 'تاريخ الرد' }, feedInstant.nullish()),
}

const { admin_reply, reply_date } = answered(replyFields)

export const review = model('Review', {
  _id: id,
  ...answered(reviewFields),
  media: z.array(z.string()),
  createdAt: instant,
  user: z
    .strictObject({ full_name: z.string().nullable(), avatar: z.string().nullable() })
    .nullable(),
  wedding_service: z
    .strictObject({ service_provider: z.strictObject({ company_name: z.string().nullable() }) })
    .nullable(),
  admin_reply,
  replied_by: person.nullable(),
  reply_date,
})

export type Review = z.infer<typeof review>

const replyBody = z.strictObject({
  admin_reply: labelled(
    replyLabel,
    requiredText(maxReplyLength, reviewMessages.emptyReply).refine((reply) => !isBlank(reply), {
      error: reviewMessages.emptyReply,
    }),
  ),
})

const tag = {
  name: 'Reviews',
  description: 'Ratings by clients, and the replies of administrators.',
}

export const reviewCalls = {
  list: defineCall({
    method: 'GET',
    path: reviews.path,
    operationId: 'listReviews',
    summary: 'List reviews',
    description: 'The search looks at the client and the provider.',
    tag,
    querystring: listQuery,
    status: 200,
    response: page(review),
    errors: [],
  }),
  reply: defineCall({
    method: 'POST',
    path: `${reviews.path}/:id/reply`,
    operationId: 'replyToReview',
    summary: 'Reply to a review',
    description:
      'A reply that exists is replaced. It carries the name of the administrator who wrote it.',
    tag,
    params: idParams,
    body: replyBody,
    status: 201,
    response: review,
    errors: [404],
  }),
  deleteReply: defineCall({
    method: 'DELETE',
    path: `${reviews.path}/:id/reply`,
    operationId: 'deleteReviewReply',
    summary: 'Delete the reply to a review',
    description: 'The review stays. Without a reply the answer is 404.',
    tag,
    params: idParams,
    status: 200,
    response: review,
    errors: [404],
  }),
  delete: defineCall({
    method: 'DELETE',
    path: `${reviews.path}/:id`,
    operationId: 'deleteReview',
    summary: 'Delete a review',
    description: 'The reply goes with it.',
    tag,
    params: idParams,
    status: 200,
    response: reference,
    errors: [404],
  }),
}
