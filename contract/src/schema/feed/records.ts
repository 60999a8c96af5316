import { z } from 'zod'
import { type FeedType, feedTypes } from '../../feed.ts'
import { refusedAs } from '../values.ts'
import { contract, conversation, message, payment, review } from './dealings.ts'
import { application, category, client, provider, service } from './parties.ts'
import { ownId } from './values.ts'

/** The data of each type. */
export const feedData = {
  category,
  client,
  provider,
  service,
  application,
  contract,
  payment,
  conversation,
  message,
  review,
} satisfies Record<FeedType, z.ZodType>

export type FeedData<Type extends FeedType> = z.output<(typeof feedData)[Type]>

const envelope = {
  id: ownId.describe('The id of the record in the marketplace.'),
  is: z
    .uuid()
    .optional()
    .describe(
      'Our id of a record that was made here, to give it the id of the marketplace. A removal has none.',
    ),
  version: z
    .int()
    .min(0)
    .optional()
    .describe('Grows with every change. A record without one is never stale.'),
}

/** Everything but the data, whose schema depends on the type. */
export const feedEnvelope = z
  .strictObject({
    type: z.enum(feedTypes),
    ...envelope,
    data: z.unknown().refine((data) => data !== undefined),
  })
  .refine(({ is, data }) => is === undefined || data !== null, {
    path: ['is'],
    params: refusedAs('does not go with a removal, which takes the id alone'),
  })

/** Whether the data of a record is limited to `feedLimits.data`. */
export const isLimited = (type: FeedType) => type !== 'message'

const sizeOf = (type: FeedType) => (isLimited(type) ? ' At most 80 KB of JSON.' : '')

const recordOf = <Type extends FeedType>(type: Type) =>
  z.strictObject({
    type: z.literal(type),
    ...envelope,
    data: feedData[type].nullable().describe(`Null removes the record.${sizeOf(type)}`),
  })

/** For the documentation and the types. */
export const feedRecord = z
  .discriminatedUnion('type', [
    recordOf('category'),
    recordOf('client'),
    recordOf('provider'),
    recordOf('service'),
    recordOf('application'),
    recordOf('contract'),
    recordOf('payment'),
    recordOf('conversation'),
    recordOf('message'),
    recordOf('review'),
  ])
  .meta({ id: 'FeedRecord' })

/** One line of a feed, as a marketplace sends it. */
export type FeedRecord = z.input<typeof feedRecord>
