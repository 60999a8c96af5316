import { Readable } from 'node:stream'
import { feedLimits } from '@zaffa/contract/feed'
import type { FeedAnswer } from '@zaffa/contract/schema/feed'
import type { FastifyRequest } from 'fastify'
import { checkKey, keepKey, keyActor } from '../auth/keys.ts'
import type { Database } from '../database/connect.ts'
import { ApiError } from '../http/errors.ts'
import { auditBatch } from './apply-batch.ts'
import { dryRun } from './dry-run.ts'
import { applyAll, type Feed } from './feed.ts'
import { type ReadBatch, readBatches } from './read-batches.ts'
import { readArray, readLines } from './read-lines.ts'
import { committed } from './runs.ts'

export type Options = { dryRun: boolean; isClosing(): boolean }

export const connectionLost = () => new ApiError(503, 'unavailable', 'The connection was lost')
const stopping = () =>
  new ApiError(503, 'unavailable', 'The server is being stopped. Please send everything again', {
    headers: { 'retry-after': '5' },
  })

/** Applies the body of a request while it arrives, or tries it out. Yields the answers. */
export const applyBody = (
  database: Database,
  request: FastifyRequest,
  options: Options,
): AsyncGenerator<FeedAnswer[]> =>
  (options.dryRun ? tryRecords : applyRecords)(database, request, options)

function checkOpen({ socket }: FastifyRequest, { isClosing }: Options) {
  if (isClosing()) throw stopping()
  if (socket.destroyed) throw connectionLost()
}

async function* whileOpen(
  request: FastifyRequest,
  options: Options,
  batches: AsyncGenerator<ReadBatch>,
): AsyncGenerator<ReadBatch> {
  for await (const batch of batches) {
    checkOpen(request, options)
    yield batch
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

function applyRecords(database: Database, request: FastifyRequest, options: Options) {
  const { key } = request
  const feed: Feed = {
    database,
    run: committed(database),
    async before(tx) {
      checkOpen(request, options)
      await checkKey(tx, key)
    },
    async after(batch) {
      await keepKey(batch.tx, key)
      await auditBatch(batch, keyActor(request))
    },
  }
  return applyAll(feed, whileOpen(request, options, readBatches(linesOf(request))))
}

async function* tryRecords(database: Database, request: FastifyRequest, options: Options) {
  const batches = readBatches(await wholeLinesOf(request))
  yield* dryRun(database, whileOpen(request, options, batches), async () => {})
}
