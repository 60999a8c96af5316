import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'

/** A picture is uploaded before the form that names it is saved, which may take a person a while. */
const unusedHours = 24
const batchSize = 100
const every = 60 * 60 * 1000

const sweeper = { administratorId: null, name: 'sweep of unused images', requestId: 'sweep' }

/** Everything that can name an image. */
const isUnused = `
  i.created_at < now() - interval '${unusedHours} hours'
  and not exists (select from client where avatar = i.path)
  and not exists (select from review where media <> '{}' and media @> array[i.path])`

/** Removes the images that nothing refers to; answers how many. */
export async function sweepImages(database: Database): Promise<number> {
  let swept = 0
  for (;;) {
    const batch = await transaction(database, sweepBatch)
    swept += batch
    if (batch < batchSize) return swept
  }
}

async function sweepBatch(tx: Transaction): Promise<number> {
  // Whoever is saving a reference holds its image, which is passed over; whoever comes later waits
  // and is then told that the image is gone.
  const { rows: held } = await tx.query<{ path: string }>(
    `select i.path from image i where ${isUnused}
     order by i.created_at limit ${batchSize} for update skip locked`,
  )
  // Asked again: a reference may have been committed between the question and the lock.
  const { rows: swept } = await tx.query<{ path: string }>(
    `delete from image i where i.path = any ($1) and ${isUnused} returning i.path`,
    [held.map(({ path }) => path)],
  )
  for (const { path } of swept) await recordAudit(tx, sweeper, 'image.sweep', path, {})
  return swept.length
}

/** At the start and every hour. A sweep that fails is tried again an hour later. */
export function sweepRegularly(app: FastifyInstance, database: Database) {
  let running = Promise.resolve()
  const sweep = () => {
    running = sweepImages(database).then(
      (images) => {
        if (images > 0) app.log.info({ images }, 'swept unused images')
      },
      (err) => app.log.warn({ err }, 'unused images were not swept'),
    )
  }
  const timer = setInterval(sweep, every)
  timer.unref()
  app.addHook('onListen', async () => sweep())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
