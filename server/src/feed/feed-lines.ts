import { feedResults } from '@zaffa/contract/feed'
import type { FeedAnswer } from '@zaffa/contract/schema/feed'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/connect.ts'
import { ApiError, bodyOf, explain } from '../http/errors.ts'
import { AnswerQueue } from './answer-queue.ts'
import { type Options as Applying, applyBody, connectionLost } from './apply-body.ts'

export type Options = Applying & {
  /** Whether the answer begins only when the whole body was read. */
  readsFirst: boolean
  /** Called with the answers of a batch that was committed. */
  count(answers: FeedAnswer[]): void
}

type Counts = Record<FeedAnswer['result'], number>

/** A proxy gives up on a server that sends nothing for a minute, some sooner. */
const longestSilence = 15_000

const inLines = (values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')

/**
 * The answer to a feed, piece by piece. The body is read as fast as it is applied, whether or not
 * the answer is taken. An error before the first piece is thrown; a later one is the last line.
 */
export async function* feedLines(
  database: Database,
  request: FastifyRequest,
  options: Options,
): AsyncGenerator<string> {
  const queue = new AnswerQueue(database)
  const counts = Object.fromEntries(feedResults.map((result) => [result, 0])) as Counts
  const applied = fill(queue, applyBody(database, request, options), (answers) => {
    for (const { result } of answers) counts[result] += 1
    if (!options.dryRun) options.count(answers)
  })
  const settled = applied.catch(() => {})
  let hasBegun = false
  // What is true if the answer is not taken to its end.
  let failure: unknown = connectionLost()
  try {
    if (options.dryRun) await settled
    else if (options.readsFirst) await Promise.race([wholeBody(request), settled])
    for (;;) {
      const text = await queue.take(longestSilence)
      if (text === undefined) break
      if (text === '' && !request.raw.readableEnded) continue
      // JSON allows a space before the next line.
      yield text || ' '
      hasBegun = true
    }
    await applied
    yield inLines([{ summary: counts }])
    failure = undefined
  } catch (error) {
    if (!request.socket.destroyed) failure = error
    if (!hasBegun) throw error
    yield inLines([{ error: bodyOf(explain(error), request.id) }])
  } finally {
    await settled
    logEnd(request, { dryRun: options.dryRun, counts }, failure)
    await queue.clear()
  }
}

function logEnd({ key, log }: FastifyRequest, figures: object, failure: unknown) {
  const fields = { key: key.id, keyName: key.name, ...figures }
  if (!failure) return log.info(fields, 'a feed is complete')
  const reason = explain(failure).message
  if (failure instanceof ApiError) log.warn({ ...fields, reason }, 'a feed ended early')
  else log.error({ ...fields, reason, err: failure }, 'a feed ended early')
}

const wholeBody = ({ raw }: FastifyRequest) =>
  new Promise<void>((resolve) => {
    if (raw.readableEnded) resolve()
    else raw.once('end', resolve)
  })

async function fill(
  queue: AnswerQueue,
  batches: AsyncGenerator<FeedAnswer[]>,
  note: (answers: FeedAnswer[]) => void,
): Promise<void> {
  try {
    for await (const answers of batches) {
      note(answers)
      if (answers.length > 0) await queue.put(inLines(answers))
    }
  } finally {
    queue.close()
  }
}
