import { Readable } from 'node:stream'
import { feedLimits, feedResults } from '@zaffa/contract/feed'
import type { FastifyRequest } from 'fastify'
import { checkKey, keepKey, keyActor } from '../auth/keys.ts'
import type { Database } from '../database/connect.ts'
import { ApiError, bodyOf, explain, unavailable } from '../http/errors.ts'
import { AnswerQueue } from './answer-queue.ts'
import { auditBatch } from './apply-batch.ts'
import { dryRun } from './dry-run.ts'
import { applyAll, type Feed } from './feed.ts'
import { type ReadBatch, readBatches } from './read-batches.ts'
import { readArray, readLines } from './read-lines.ts'
import { committed } from './runs.ts'

export type Options = {
  dryRun: boolean
  /** Whether the answer begins only when the whole body was read. */
  readsFirst: boolean
  isClosing(): boolean
}

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
  const applied = applyInto(queue, database, request, options)
  const settled = applied.catch(() => {})
  let hasBegun = false
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
  } catch (error) {
    if (!hasBegun) throw error
    const known = explain(error)
    if (known.statusCode >= 500) request.log.error({ err: error }, 'a feed failed')
    yield inLines([{ error: bodyOf(known, request.id) }])
  } finally {
    await settled
    await queue.clear()
  }
}

const wholeBody = ({ raw }: FastifyRequest) =>
  new Promise<void>((resolve) => {
    if (raw.readableEnded) resolve()
    else raw.once('end', resolve)
  })

async function applyInto(
  queue: AnswerQueue,
  database: Database,
  request: FastifyRequest,
  options: Options,
): Promise<void> {
  const counts = Object.fromEntries(feedResults.map((result) => [result, 0]))
  const answers = options.dryRun ? tryRecords : applyRecords
  try {
    for await (const some of answers(database, request, options)) {
      for (const { result } of some) counts[result] = (counts[result] ?? 0) + 1
      if (some.length > 0) await queue.put(inLines(some))
    }
    await queue.put(inLines([{ summary: counts }]))
  } finally {
    queue.close()
  }
}

/** The lines of the body, or the items of a JSON array that is here already. */
function linesOf({ body }: FastifyRequest) {
  if (!(body instanceof Readable)) return readArray(body)
  // A feed that ends early sends its error on the same connection.
  return readLines(body.iterator({ destroyOnReturn: false }))
}

/** A dry run holds its locks to the end, so it begins when the whole body is here. */
async function wholeLinesOf(request: FastifyRequest) {
  if (!(request.body instanceof Readable)) return linesOf(request)
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request.body.iterator({ destroyOnReturn: false })) {
    length += piece.length
    if (length > feedLimits.dryRun) {
      const most = feedLimits.dryRun / 1024 / 1024
      throw new ApiError(413, 'too_large', `A dry run takes at most ${most} MB`)
    }
    pieces.push(piece)
  }
  return readLines(Readable.from(pieces))
}

function applyRecords(database: Database, request: FastifyRequest, { isClosing }: Options) {
  const { key } = request
  const feed: Feed = {
    database,
    run: committed(database),
    async before(tx) {
      if (isClosing() || request.socket.destroyed) throw unavailable()
      await checkKey(tx, key)
    },
    async after(batch) {
      await keepKey(batch.tx, key)
      await auditBatch(batch, keyActor(request))
    },
  }
  return applyAll(feed, readBatches(linesOf(request)))
}

async function* tryRecords(database: Database, request: FastifyRequest, { isClosing }: Options) {
  const batches = readBatches(await wholeLinesOf(request))
  async function* whileOpen(): AsyncGenerator<ReadBatch> {
    for await (const batch of batches) {
      if (isClosing() || request.socket.destroyed) throw unavailable()
      yield batch
    }
  }
  yield* dryRun(database, whileOpen(), async () => {})
}
