import type { Replacement } from '../audit/anchor.ts'
import { type Chain, chains, type Heads, headOf } from '../audit/chain.ts'
import { type Actor, changedFields, recordAudit } from '../audit/record.ts'
import type { Transaction } from '../database/transaction.ts'
import { outdateLists } from '../list/journal.ts'
import { listTables } from './tables.ts'

/** The last record of each chain. A database without tables, or of an earlier version, has none. */
export async function headsOf(tx: Transaction): Promise<Heads> {
  const tables = await listTables(tx)
  const heads: Heads = {}
  for (const chain of Object.keys(chains) as Chain[]) {
    const exists = tables.some(({ name }) => name === chains[chain].table)
    const head = exists && (await headOf(tx, chain))
    if (head) heads[chain] = head
  }
  return heads
}

/** What every restore adds to the rows that it brings back. */
export async function leaveTraces(
  tx: Transaction,
  actor: Actor,
  source: string,
  madeAt: string,
  replaced: Heads,
): Promise<Replacement> {
  await outdateLists(tx)
  // A session that ended after the backup must not become valid again.
  await tx.query('update session set ended_at = now() where ended_at is null')
  await recordAudit(tx, actor, 'database.restore', source, {
    made_at: { before: null, after: madeAt },
    ...changedFields(replaced, await headsOf(tx)),
  })
  return { replaced, restored: await headsOf(tx) }
}
