import { recordAudit } from '../audit/record.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'
import { storeImage } from '../images/store.ts'
import { fill } from './fill.ts'
import { openMarketplace } from './marketplace.ts'
import { type Pictures, paintPictures } from './pictures.ts'

/** Fixed, so that the data does not depend on the date of the fill. */
export const lastDay = Date.UTC(2026, 10, 1)

const counts = {
  clients: 132,
  providers: 64,
  contracts: 168,
  conversations: 46,
  reviews: 88,
  applications: 43,
}

/**
 * Fills a new database with the demo, once. Its records are the same on every machine and every
 * day, and contain every case that the product must show. They come in as those of a marketplace.
 * The fact that it was filled is recorded in the same transaction, so the next start repeats a fill
 * that was killed halfway.
 */
export async function fillDemo(database: Database): Promise<void> {
  if (!(await isNew(database))) return
  const pictures = await paintPictures()
  await transaction(database, async (tx) => {
    // Several servers may start at once on one database: the others wait longer than for a row.
    await tx.query('set local lock_timeout = 0')
    await tx.query("select pg_advisory_xact_lock(hashtext('demo'))")
    if (!(await isNew(tx))) return
    await insertDemo(tx, pictures)
    await recordAudit(tx, startup, filled, 'demo', {})
  })
}

export async function insertDemo(tx: Transaction, pictures: Pictures): Promise<void> {
  for (const picture of Object.values(pictures).flat()) await storeImage(tx, picture)
  const paths = (series: Pictures['scenes']) => series.map(({ path }) => path)
  const market = await openMarketplace(tx, {
    run: 0,
    counts,
    today: lastDay,
    days: 638,
    pictures: { avatars: paths(pictures.avatars), scenes: paths(pictures.scenes) },
  })
  await fill(tx, market)
}

const filled = 'demo.fill'
export const startup = { administratorId: null, name: 'first start', requestId: 'first start' }

/** Never filled and never used, so that deleted demo rows do not come back. */
async function isNew(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query(
    `select where not exists (select from audit_record where action = $1)
       and not exists (select from client) and not exists (select from provider)
       and not exists (select from category)`,
    [filled],
  )
  return rowCount === 1
}
