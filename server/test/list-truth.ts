import type { Database } from '../src/database/connect.ts'
import { totalOf } from '../src/list/define-list.ts'

const lists: Record<string, { from: string; where?: string }> = {
  client: { from: 'client r' },
  provider: { from: 'provider r' },
  category: { from: 'category r' },
  contract: { from: 'contract r' },
  conversation: { from: 'conversation r' },
  payment: { from: 'payment r' },
  review: { from: 'review r' },
  pending_application: { from: 'application r', where: "r.status = 'pending'" },
  active_contract: { from: 'contract r', where: "r.status = 'DOWN_PAYMENT_SUCCESSFUL'" },
}

type Total = { list: string; total: number }

/** The totals as a server knows them: what it counted once, corrected by the journal since. */
export async function knownTotals(database: Database): Promise<Total[]> {
  const totals: Total[] = []
  for (const [journal, definition] of Object.entries(lists)) {
    totals.push({ list: journal, total: await totalOf(database, { ...definition, journal }) })
  }
  return totals
}

/** The same totals, counted now. */
export async function trueTotals(database: Database): Promise<Total[]> {
  const counts = Object.entries(lists).map(
    ([list, { from, where = 'true' }]) =>
      `select '${list}' as list, (select count(*) from ${from} where ${where}) as total`,
  )
  return (await database.query<Total>(counts.join(' union all '))).rows
}
