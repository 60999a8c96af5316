import { z } from 'zod'
import {
  cursorPattern,
  eventTypes,
  feed,
  feedLimits,
  feedResults,
  feedTypes,
  refusalCodes,
} from '../feed.ts'
import { defineCall } from './call.ts'
import { errorBody } from './errors.ts'
import { feedRecord } from './feed/records.ts'
import { count, instant, model, person, wholeNumber } from './values.ts'

const answer = model('FeedAnswer', {
  line: count,
  type: z.enum(feedTypes).optional(),
  id: z.string().optional(),
  result: z.enum(feedResults),
  code: z
    .enum(refusalCodes)
    .optional()
    .describe(
      'Only with `refused`. `malformed_csv` is only in the output of `npm run import`. A later version may add codes.',
    ),
  field: z.string().optional(),
  message: z.string().optional(),
  existing: z
    .string()
    .optional()
    .describe('Our id of the record that has the value already; a record can name it in `is`.'),
})

export type FeedAnswer = z.infer<typeof answer>

const summary = model('FeedSummary', { summary: z.record(z.enum(feedResults), count) })

const failure = z.strictObject({ error: errorBody })

/** One line of the answer. */
export const feedLine = z.union([answer, summary, failure])

const eventType = z.enum(Object.values(eventTypes))

/** Repeated, separated by commas, or both. */
const typeList = z
  .union([z.string(), z.array(z.string())])
  .transform((texts) => [texts].flat().flatMap((text) => text.split(',')))
  .pipe(z.array(eventType))

const cursor = z.string().regex(cursorPattern)

const event = model('FeedEvent', {
  cursor,
  type: eventType,
  at: instant,
  by: person
    .optional()
    .describe('The administrator who decided. Only for a key with the right `deciders`.'),
  record: z.strictObject({ type: z.enum(feedTypes), id: z.string() }),
  data: z.record(z.string(), z.unknown()),
})

export type FeedEvent = z.infer<typeof event>

const wait = z
  .string()
  .regex(/^\d{1,3}$/, 'wait must be a whole number of seconds')
  .transform(Number)
  .pipe(z.int().min(0).max(feedLimits.wait, `wait must be at most ${feedLimits.wait}`))

const tag = {
  name: 'Feed',
  description: 'For the systems of a marketplace: their records in, decisions out. Opened by keys.',
}

export const feedCalls = {
  records: defineCall({
    method: 'POST',
    path: feed.records,
    operationId: 'feedRecords',
    summary: 'Send records',
    description:
      'One record a line (`application/x-ndjson`), or a JSON array of at most 1 MB. The answer has a line for each record and a summary at the end. Without the summary the feed ended early; send it again. Order does not matter: a record whose reference or unique value is not free yet is tried again at the end, and answered there.',
    tag,
    querystring: z.strictObject({
      'dry-run': z
        .enum(['true', 'false'])
        .default('false')
        .describe('With `true` the answer is the same, but nothing is changed.'),
    }),
    body: feedRecord,
    status: 200,
    response: feedLine,
    errors: [408, 429],
    key: 'feed',
    streams: true,
  }),
  events: defineCall({
    method: 'GET',
    path: feed.events,
    operationId: 'listEvents',
    summary: 'Hear what administrators decided',
    description:
      'In the order of the decisions. Ask again with `next` as `after`. A program that accepts `text/event-stream` gets them as server-sent events. A program that stops between an answer and its next call gets the same events again. Events are kept for 90 days, unless the settings of the server say otherwise; an older cursor gets 410 with the code `expired_cursor`. One whose history is not in the database gets `unknown_cursor`.',
    tag,
    querystring: z.strictObject({
      after: z
        .string()
        .max(100)
        .meta({ pattern: `^now$|${cursorPattern.source}` })
        .optional()
        .describe(
          'The cursor of the last event; `now` for no past event. Without it, the answer begins with the oldest event that is kept.',
        ),
      wait: wait
        .default(0)
        .describe('How many seconds the answer may wait for an event if there is none.'),
      limit: wholeNumber('limit', feedLimits.events.most)
        .default(feedLimits.events.usual)
        .describe(
          'The most events of an answer. It has fewer if their `data` would exceed 1 MB. Ask again with `next` for those that follow.',
        ),
      types: typeList
        .optional()
        .describe('Only events of these types, repeated or separated by commas.'),
    }),
    status: 200,
    response: z.strictObject({ events: z.array(event), next: cursor }),
    serverSentEvents: true,
    errors: [410, 429],
    key: 'events',
  }),
}
