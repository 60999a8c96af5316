import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { findMismatch } from '../database/schema-check.ts'
import type { HasRoom } from './disk-space.ts'
import { ApiError, unavailable } from './errors.ts'

const readyWithin = 2_000

const notReady = (reason: string) =>
  new ApiError(503, 'not_ready', reason, { headers: { 'retry-after': '2' } })

/** `live`: the process answers. `ready`: it can also write to its database. */
export function healthRoutes(app: FastifyInstance, database: Database, hasRoom: HasRoom) {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    // A load balancer needs an answer sooner than the database timeouts give one.
    const late = sleep(readyWithin, undefined, { ref: false }).then(() => {
      throw unavailable()
    })
    const reason = await Promise.race([whyNotReady(database, hasRoom), late])
    if (reason) throw notReady(reason)
    return { status: 'ok' }
  })
}

/** For operators: why the server cannot write, if its database answers. */
async function whyNotReady(database: Database, hasRoom: HasRoom): Promise<string | undefined> {
  if (!(await hasRoom())) return 'The disk of DATA_DIR is full, so nothing can be saved'
  // Every transaction on a standby is read-only.
  const { rows } = await database.query<{ read_only: string }>(
    "select current_setting('transaction_read_only') as read_only",
  )
  if (rows[0]?.read_only !== 'off') {
    database.replaceIdle()
    return 'The database is read-only'
  }
  return findMismatch(database)
}
