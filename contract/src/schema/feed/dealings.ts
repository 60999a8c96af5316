import { z } from 'zod'
import { contractMessageType } from '../../conversations.ts'
import { conversationFields, messageFields } from '../conversations.ts'
import { orderFields } from '../orders.ts'
import { paymentFields } from '../payments.ts'
import { replyFields, reviewFields } from '../reviews.ts'
import { refusedAs, text } from '../values.ts'
import {
  address,
  amount,
  createdAt,
  eachOnce,
  feedDay,
  feedInstant,
  few,
  refersTo,
  shown,
} from './values.ts'

const parties = { customer: refersTo('client'), service_provider: refersTo('provider') }

const priced = z.strictObject({
  title: shown(200),
  price: amount,
  description: text(2000).nullish(),
})

export const contract = z
  .strictObject({
    ...orderFields,
    ...parties,
    wedding_service: z.strictObject({ title: shown(200), description: text(10_000).nullish() }),
    booked_dates: eachOnce(feedDay, 400).nullish(),
    pricing_plans: few(priced).nullish(),
    addons_packages: few(priced).nullish(),
    createdAt,
  })
  .meta({ id: 'FeedContract' })

export const payment = z
  .strictObject({
    ...parties,
    contract: refersTo('contract'),
    ...paymentFields,
    createdAt,
  })
  .meta({ id: 'FeedPayment' })

export const conversation = z
  .strictObject({
    ...parties,
    ...conversationFields,
    createdAt,
    lastActivity: feedInstant.nullish(),
  })
  .meta({ id: 'FeedConversation' })

export const message = z
  .strictObject({
    conversation: refersTo('conversation'),
    sender: z.enum(['customer', 'service_provider']),
    ...messageFields,
    contract: refersTo('contract').nullish(),
    createdAt,
  })
  .refine(({ type, contract }) => (type === contractMessageType) === Boolean(contract), {
    path: ['contract'],
    params: refusedAs('belongs to a message of the type "contract", and to no other'),
  })
  .meta({ id: 'FeedMessage' })

export const review = z
  .strictObject({
    user: refersTo('client').nullish().describe('Who wrote it: the id of a client.'),
    service_provider: refersTo('provider').nullish(),
    ...reviewFields,
    media: few(address, 50)
      .nullish()
      .describe('Addresses of images, each of at most 2,000 bytes in UTF-8.'),
    createdAt,
    ...replyFields,
    replied_by: shown(200).nullish().describe('The name of the person who replied.'),
  })
  .refine(
    ({ admin_reply, replied_by, reply_date }) =>
      Boolean(admin_reply) === Boolean(replied_by) && Boolean(admin_reply) === Boolean(reply_date),
    {
      path: ['admin_reply'],
      params: refusedAs('goes together with replied_by and reply_date'),
    },
  )
  .meta({ id: 'FeedReview' })
