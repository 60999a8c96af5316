import type { Sort } from '@zaffa/contract/list'
import type { Database, Queryable } from '../src/database/connect.ts'
import { raw } from '../src/database/sql.ts'
import { totalOf } from '../src/list/define-list.ts'
import { containing, searchTerms } from '../src/list/search-terms.ts'

/** The rows of a list, where they are not all rows of its table. */
const conditions: Record<string, string> = {
  pending_application: "r.status = 'pending'",
  active_contract: "r.status = 'DOWN_PAYMENT_SUCCESSFUL'",
}

type JournaledList = { list: string; rows: string; hasTexts: boolean }
type Total = { list: string; total: number }

const byName = (a: { list: string }, b: { list: string }) => (a.list < b.list ? -1 : 1)

/**
 * Every list that has a journal, read from its triggers, so that a new one is compared at once. One
 * that is missing under `conditions` fails, because all rows of its table are then expected.
 */
async function journaledLists(database: Database): Promise<JournaledList[]> {
  const { rows } = await database.query<{ list: string; source: string; hasTexts: boolean }>(
    `select list, source, to_regclass(list || '_text') is not null as "hasTexts"
     from (
       select substring(tgname from '^journal_(.*)_insert$') as list, tgrelid::regclass::text as source
       from pg_trigger where not tgisinternal) as journal
     where list is not null`,
  )
  if (rows.length === 0) throw new Error('No list has a journal')
  return rows.sort(byName).map(({ list, source, hasTexts }) => ({
    list,
    rows: `${source} r where ${conditions[list] ?? 'true'}`,
    hasTexts,
  }))
}

/** The totals as a server remembers them: counted once, then corrected by the journal. */
export async function knownTotals(database: Database): Promise<Total[]> {
  const totals: Total[] = []
  for (const { list, rows, hasTexts } of await journaledLists(database)) {
    const counted = hasTexts ? `${list}_text r where true` : rows
    totals.push({ list, total: await totalOf(database, list, raw(counted)) })
  }
  return totals
}

/** The same totals, counted now; -1 if the texts of a list do not match its rows. */
export async function trueTotals(database: Database): Promise<Total[]> {
  const counts = (await journaledLists(database)).map(({ list, rows, hasTexts }) => {
    const total = `(select count(*) from ${rows})`
    if (!hasTexts) return `select '${list}' as list, ${total} as total`
    return `select '${list}' as list, case when exists (
        select from (select id, created_at, search from ${rows}) as member
        full join ${list}_text as text using (id)
        where (text.created_at, text.search) is distinct from (member.created_at, member.search)
      ) then -1 else ${total} end as total`
  })
  const { rows } = await database.query<Total>(counts.join(' union all '))
  return rows.sort(byName)
}

/** A page of eight providers and the total, by scanning every row. */
export async function truePage(
  database: Queryable,
  search: string,
  sortBy: Sort,
  offset: number,
): Promise<{ total: number; ids: string[] }> {
  const direction = sortBy === 'Newest' ? 'desc' : 'asc'
  const { rows } = await database.query<{ total: number; ids: string[] }>(
    `select count(*) as total, coalesce((array_agg(id order by created_at ${direction}, id ${direction}))
       [$2::integer + 1:$2::integer + 8], '{}') as ids
     from provider where search like all ($1::text[])`,
    [searchTerms(search).map(containing), offset],
  )
  const [page] = rows
  if (!page) throw new Error('an aggregate answers with one row')
  return page
}
