import type { Database } from '../src/database/connect.ts'
import { raw } from '../src/database/sql.ts'
import { totalOf } from '../src/list/define-list.ts'

const lists: Record<string, string> = {
  client: 'client r where true',
  provider: 'provider r where true',
  category: 'category r where true',
  contract: 'contract r where true',
  conversation: 'conversation r where true',
  payment: 'payment r where true',
  review: 'review r where true',
  pending_application: "application r where r.status = 'pending'",
  active_contract: "contract r where r.status = 'DOWN_PAYMENT_SUCCESSFUL'",
}

type Total = { list: string; total: number }

/** The totals as a server remembers them: counted once, then corrected by the journal. */
export async function knownTotals(database: Database): Promise<Total[]> {
  const totals: Total[] = []
  for (const [list, rows] of Object.entries(lists)) {
    const counted = list === 'active_contract' ? rows : `${list}_text r where true`
    totals.push({ list, total: await totalOf(database, list, raw(counted)) })
  }
  return totals
}

/** The same totals, counted now; -1 if the texts of a list do not match its rows. */
export async function trueTotals(database: Database): Promise<Total[]> {
  const counts = Object.entries(lists).map(([list, rows]) => {
    const total = `(select count(*) from ${rows})`
    if (list === 'active_contract') return `select '${list}' as list, ${total} as total`
    return `select '${list}', case when exists (
        select from (select id, created_at, search from ${rows}) as member
        full join ${list}_text as text using (id)
        where (text.created_at, text.search) is distinct from (member.created_at, member.search)
      ) then -1 else ${total} end`
  })
  const { rows } = await database.query<Total>(counts.toReversed().join(' union all '))
  return rows.toReversed()
}
