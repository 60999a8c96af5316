import { readdirSync } from 'node:fs'
import { recordAudit } from '../audit/record.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'
import { insert, type Table } from './insert.ts'
import { buildMarketplace, type Generator, type Marketplace } from './marketplace.ts'
import { type Pictures, paintPictures } from './pictures.ts'
import { randomFrom } from './random.ts'

/** The administrator who replied to reviews and decided on applications. */
async function firstAdministrator(tx: Transaction): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from administrator order by created_at, id limit 1',
  )
  return rows[0]?.id
}

/**
 * Fills a new database with the demo, once. The rows are the same on every machine and every day,
 * and contain every case that the product must show. Replies and decisions need an administrator.
 * The fact that it was filled is recorded in the same transaction, so the next start repeats a fill
 * that was killed halfway.
 */
export async function fillDemo(database: Database): Promise<void> {
  if (!(await isNew(database))) return
  const pictures = await paintPictures()
  await transaction(database, async (tx) => {
    // Several servers may start at once on one database.
    await tx.query("select pg_advisory_xact_lock(hashtext('demo'))")
    if (!(await isNew(tx))) return
    await insertDemo(tx, pictures)
    await recordAudit(tx, startup, filled, 'demo', {})
  })
}

export async function insertDemo(tx: Transaction, pictures: Pictures): Promise<void> {
  const administrator = await firstAdministrator(tx)
  const marketplace = buildMarketplace(pictures, administrator)
  for (const [table, rows] of [...marketplace.tables, ...(await otherTables(marketplace))]) {
    await insert(tx, table, rows)
  }
}

/** Each file of this folder may export a `…Generator`, which makes the rows of another noun. */
async function otherTables(marketplace: Marketplace): Promise<Table[]> {
  const tables: Table[] = []
  for (const file of readdirSync(import.meta.dirname).sort()) {
    if (!/^[\w-]+\.ts$/.test(file)) continue
    const module: Record<string, unknown> = await import(new URL(file, import.meta.url).href)
    for (const [name, exported] of Object.entries(module)) {
      if (!name.endsWith('Generator')) continue
      const { table, build } = exported as Generator
      tables.push([table, build(randomFrom(10), marketplace)])
    }
  }
  return tables
}

const filled = 'demo.fill'
const startup = { administratorId: null, name: 'first start', requestId: 'first start' }

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
