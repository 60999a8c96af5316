import type { FastifyInstance } from 'fastify'
import type { Database, Queryable } from '../database/connect.ts'
import { readInSteps } from '../database/read-in-steps.ts'
import { requireSchema } from '../database/schema-check.ts'
import { batchSize, inBatches } from '../database/sweep.ts'
import { addressOf } from '../http/caller.ts'

type Read = {
  at: string
  administrator_id: string
  administrator: string
  action: string
  record_id: string
  address: string
  request_id: string
}

/** Written together: a kill of the server loses the reads of this time. */
const everyMilliseconds = 1000
const writtenTogether = 1000
/** Kept in memory while the database is away. */
const mostPending = 10_000

/**
 * Records who opened personal data, for calls that the contract marks. The answer does not wait for
 * the record, so what could not be recorded is not read.
 */
export function recordReads(app: FastifyInstance, database: Database) {
  const pending: Read[] = []
  let writing: Promise<void> | undefined

  async function writePending() {
    while (pending.length > 0) {
      const batch = pending.slice(0, writtenTogether)
      await insertReads(database, batch)
      pending.splice(0, batch.length)
    }
  }

  function write() {
    writing ??= writePending()
      .catch((err) => app.log.error({ err, reads: pending.length }, 'reads cannot be recorded now'))
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.call?.recorded) await requireSchema(database)
  })
  // Before the answer leaves: a client that breaks it off has read what it got.
  app.addHook('onSend', async (request, reply) => {
    const noun = request.routeOptions.config.call?.recorded
    const { actor } = request
    if (!noun || !actor?.administratorId || reply.statusCode !== 200) return
    if (pending.length >= mostPending) {
      request.log.error('too many reads wait to be recorded; this one is not')
      return
    }
    pending.push({
      at: new Date().toISOString(),
      administrator_id: actor.administratorId,
      administrator: actor.name,
      action: `${noun}.read`,
      record_id: (request.params as { id: string }).id,
      address: addressOf(request),
      request_id: request.id,
    })
  })
  const timer = setInterval(write, everyMilliseconds)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await writing
    await write()
  })
}

/** Without a check of the schema: these were read before it changed, and belong into the trail. */
const insertReads = (database: Queryable, reads: Read[]) =>
  database.query({
    name: 'insert reads',
    text: `
      insert into read_record
        (at, administrator_id, administrator, action, record_id, address, request_id)
      select * from json_to_recordset($1) as read (
        at timestamptz, administrator_id uuid, administrator text, action text, record_id text,
        address text, request_id text)`,
    values: [JSON.stringify(reads)],
  })

/**
 * Removes old records from the beginning, so that the chain has no gap, but never the last one, so
 * that the chain goes on from it.
 */
export const sweepReads = (database: Database, keptDays: number, stop?: AbortSignal) =>
  inBatches(database, stop, async (tx) => {
    const { rowCount } = await tx.query(
      `delete from read_record where sequence < (
         with first as (select sequence, at from read_record order by sequence limit ${batchSize})
         select least(
           (select min(sequence) from first where at > now() - make_interval(days => $1)),
           (select max(sequence) + 1 from first),
           (select max(sequence) from read_record)))`,
      [keptDays],
    )
    return rowCount
  })

export type ReadRecord = Read & { sequence: number }

/** The latest reads, of all records or of one, oldest first and in batches. */
export async function* readReads(
  database: Queryable,
  limit: number,
  record?: string,
): AsyncGenerator<ReadRecord[]> {
  const wanted = '($2::text is null or record_id = $2)'
  const { rows } = await database.query<{ first: number | null }>(
    `select min(sequence) as first from (
       select sequence from read_record where ${wanted} order by sequence desc limit $1) as latest`,
    [limit, record],
  )
  const before = (rows[0]?.first ?? 1) - 1
  yield* readInSteps<ReadRecord>(database, (last) => ({
    text: `select sequence, at, administrator, action, record_id, address, request_id
      from read_record where sequence > $1 and ${wanted}`,
    values: [last?.sequence ?? before, record],
    order: 'sequence',
  }))
}
