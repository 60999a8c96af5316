import { feedLimits, feedResults } from '@zaffa/contract/feed'
import type { FeedAnswer } from '@zaffa/contract/schema/feed'
import type { FastifyRequest } from 'fastify'
import { checkKey, keepKey, keyActor } from '../auth/keys.ts'
import type { Database } from '../database/connect.ts'
import { ApiError, bodyOf, explain, unavailable } from '../http/errors.ts'
import { auditBatch } from './apply-batch.ts'
import { dryRun } from './dry-run.ts'
import { applyAll, type Feed } from './feed.ts'
import { type ReadBatch, readBatches } from './read-batches.ts'
import { readArray, readLines } from './read-lines.ts'
import { committed } from './runs.ts'

export type Options = { dryRun: boolean; isClosing(): boolean }

const inLines = (values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')

/**
 * The answer to a feed, piece by piece. It is read as fast as its caller takes it, and so is the
 * body: neither is ever in memory as a whole. An error before the first piece is thrown; a later one
 * is the last line.
 */
export async function* feedLines(
  database: Database,
  request: FastifyRequest,
  options: Options,
): AsyncGenerator<string> {
  const counts = Object.fromEntries(feedResults.map((result) => [result, 0]))
  let hasBegun = false
  try {
    const answers = options.dryRun ? tryRecords : applyRecords
    for await (const some of answers(database, request, options)) {
      for (const { result } of some) counts[result] = (counts[result] ?? 0) + 1
      if (some.length > 0) yield inLines(some)
      hasBegun ||= some.length > 0
    }
    yield inLines([{ summary: counts }])
  } catch (error) {
    if (!hasBegun) throw error
    const known = explain(error)
    if (known.statusCode >= 500) request.log.error({ err: error }, 'a feed failed')
    yield inLines([{ error: bodyOf(known, request.id) }])
  }
}

function batchesOf({ body }: FastifyRequest, limit = Infinity): AsyncGenerator<ReadBatch> {
  const isStream = typeof body === 'object' && body !== null && Symbol.asyncIterator in body
  if (!isStream) return readBatches(readArray(body))
  return readBatches(readLines(limited(body as AsyncIterable<Buffer>, limit)))
}

async function* limited(body: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > limit) {
      throw new ApiError(413, 'too_large', `A dry run takes at most ${limit / 1024 / 1024} MB`)
    }
    yield piece
  }
}

function applyRecords(database: Database, request: FastifyRequest, { isClosing }: Options) {
  const { key } = request
  const feed: Feed = {
    database,
    run: committed(database),
    async before(tx) {
      if (isClosing()) throw unavailable()
      await checkKey(tx, key)
    },
    async after(batch) {
      await keepKey(batch.tx, key)
      await auditBatch(batch, keyActor(request))
    },
  }
  return applyAll(feed, batchesOf(request))
}

/**
 * A dry run holds its locks to the end, so it begins when the whole body is here, and is over before
 * its answer is read.
 */
async function* tryRecords(database: Database, request: FastifyRequest, { isClosing }: Options) {
  const batches: ReadBatch[] = []
  for await (const batch of batchesOf(request, feedLimits.dryRun)) batches.push(batch)
  async function* all() {
    for (const batch of batches) {
      if (isClosing()) throw unavailable()
      yield batch
    }
  }
  const answers: FeedAnswer[][] = []
  for await (const some of dryRun(database, all(), async () => {})) answers.push(some)
  yield* answers
}
