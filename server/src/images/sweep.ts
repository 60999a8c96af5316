import { recordAudit } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import { inBatches } from '../database/sweep.ts'
import type { Transaction } from '../database/transaction.ts'

/** A picture is uploaded first and referenced when its form is saved, which may take a while. */
const unusedHours = 24
const batchSize = 100

const sweeper = { administratorId: null, name: 'sweep of unused images', requestId: 'sweep' }

/** Must cover every column that can refer to an image. */
const isUnused = `
  i.created_at < now() - interval '${unusedHours} hours'
  and not exists (select from client where avatar = i.path)
  and not exists (select from review where media <> '{}' and media @> array[i.path])`

/** Removes unreferenced images and returns their number. */
export const sweepImages = (database: Database, stop?: AbortSignal): Promise<number> =>
  inBatches(database, stop, sweepBatch, batchSize)

async function sweepBatch(tx: Transaction): Promise<number> {
  // A transaction that is saving a reference has locked its image, so the sweep skips it. A later
  // one waits for the sweep and then learns that the image is gone.
  const { rows: held } = await tx.query<{ path: string }>(
    `select i.path from image i where ${isUnused}
     order by i.created_at limit ${batchSize} for update skip locked`,
  )
  // Check again: a reference may have been committed between the query and the lock.
  const { rows: swept } = await tx.query<{ path: string }>(
    `delete from image i where i.path = any ($1) and ${isUnused} returning i.path`,
    [held.map(({ path }) => path)],
  )
  for (const { path } of swept) await recordAudit(tx, sweeper, 'image.sweep', path, {})
  return swept.length
}
